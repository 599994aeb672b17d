//! Writes the documentation's figures into a folder: `figures FOLDER`.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let folder: PathBuf = env::args().nth(1).ok_or("usage: figures FOLDER")?.into();
    fs::create_dir_all(&folder)?;
    for (name, svg) in asunder_trace::figures::all()? {
        fs::write(folder.join(name).with_extension("svg"), svg)?;
    }
    Ok(())
}
