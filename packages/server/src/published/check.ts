import { mustBeSound } from "@mercer/api"
import { shopCode } from "../shop-code.ts"
import { loadShop } from "./load-shop.ts"

// What `mercer build` runs after compiling: mistakes that the start would name, without a database.
mustBeSound(shopCode(...(await loadShop())).parts)
