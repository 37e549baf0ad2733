//! Content of From Sea to Sea.

use agon::game::Bundle;
use agon::games::from_sea_to_sea::content::{Content, EMBEDDED};

fn bundle() -> Bundle {
    Bundle::embedded("from_sea_to_sea", EMBEDDED)
}

#[test]
fn the_built_in_files_compile() {
    Content::compile(&bundle()).unwrap();
}
