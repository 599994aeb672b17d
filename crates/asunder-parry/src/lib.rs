//! asunder behind the query dispatchers of parry.
