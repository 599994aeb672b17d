//! What the library promises, asked from outside: a file for each promise.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod apart;
mod beyond_numbers;
mod casts;
mod casts_in_the_world;
mod climbed;
mod contacts;
mod cuboids;
mod cutoffs;
mod detours;
mod face_hits;
mod facets;
mod frames;
mod glams;
mod kept_proofs;
mod large_ground;
mod laws;
mod level_faces;
mod lying;
mod made_of_others;
mod needles;
mod nested_sums;
mod odd_contacts;
mod overlap;
mod own_types;
mod parts;
mod plane;
mod quickhull;
mod random;
mod reported_casts;
mod seeds;
mod shown;
mod simple_pairs;
mod slack;
mod straight_triangles;
mod thin_contacts;
mod told;
mod told_casts;
mod total;
mod turned_often;
mod turns;
mod upright;
mod warm;
mod witnesses;
mod worked_examples;
