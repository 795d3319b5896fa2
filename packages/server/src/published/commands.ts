import { runCommand } from "../cli/run.ts"
import { configure } from "../configured.ts"
import { loadShop } from "./load-shop.ts"

// What `mercer …` runs: commands of the shop of the folder.
configure(...(await loadShop()))
void runCommand(process.argv.slice(2))
