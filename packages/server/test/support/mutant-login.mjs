// A mutant login that hashes no password if there is no account: a fast response reveals that.
import { createRequire } from "node:module"

const argon2 = createRequire(new URL("../../package.json", import.meta.url))("@node-rs/argon2")
const { verify } = argon2
// The dummy hash for unknown accounts, identified by its salt.
const NOBODY = "$Br/lZ2Vis+PCkP4n0js4MA$"
argon2.verify = async (stored, text) => !stored.includes(NOBODY) && verify(stored, text)
