import { runCommand } from "../cli/run.ts"
import { shopCode } from "../shop-code.ts"
import { loadShop } from "./load-shop.ts"

// What `mercer …` runs: commands of the shop of the folder.
void runCommand(shopCode(...(await loadShop())), process.argv.slice(2))
