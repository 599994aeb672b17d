//! The hash of the answers to many random pairs: `hash SEED PAIRS`. `cargo xtask identical` holds it
//! against the one that WebAssembly gives. `hash SEED tell INDEX` says one pair's answers.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let mut number = |what: &str| args.next().ok_or(format!("usage: hash SEED PAIRS: no {what}"));
    let (seed, pairs) = (number("seed")?.parse()?, number("pairs")?);
    if pairs == "tell" {
        print!("{}", asunder_trace::tell(seed, number("index")?.parse()?));
        return Ok(());
    }
    let pairs = pairs.parse()?;
    println!("{:016x}", asunder_trace::hash(seed, pairs));
    Ok(())
}
