use agon::games::pax_romana::content::{Content, EMBEDDED};
use agon::game::Bundle;
#[test]
fn compiles() {
    if let Err(e) = Content::compile(&Bundle::embedded("pax_romana", EMBEDDED)) { panic!("{e}"); }
}
