import reference from "../../mercer.config.ts"
import { configure } from "../configured.ts"
import { runCommand } from "./run.ts"

// What `pnpm mercer` runs: commands of the reference shop.
configure(reference)
void runCommand(process.argv.slice(2))
