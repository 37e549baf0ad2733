use agon::game::Bundle;
use agon::games::pax_romana::content::{Content, EMBEDDED};
#[test]
fn compiles() {
    if let Err(e) = Content::compile(&Bundle::embedded("pax_romana", EMBEDDED)) {
        panic!("{e}");
    }
}
