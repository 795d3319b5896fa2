// A login that does not work out a password where there is no account: what answers soon has none.
import { createRequire } from "node:module"

const argon2 = createRequire(new URL("../../package.json", import.meta.url))("@node-rs/argon2")
const { verify } = argon2
// The hash that stands for nobody's password, by its salt.
const NOBODY = "$Br/lZ2Vis+PCkP4n0js4MA$"
argon2.verify = async (stored, text) => !stored.includes(NOBODY) && verify(stored, text)
