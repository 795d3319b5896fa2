import { mustBeSound } from "@mercer/api"
import { configure, configured } from "../configured.ts"
import { loadShop } from "./load-shop.ts"

// What `mercer build` runs after compiling: mistakes that the start would name, without a database.
configure(...(await loadShop()))
mustBeSound(configured())
