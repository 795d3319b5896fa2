import { configure } from "../configured.ts"
import { serve } from "../serve.ts"
import { loadShop } from "./load-shop.ts"

// What `mercer start` runs: the shop of the folder.
configure(...(await loadShop()))
void serve()
