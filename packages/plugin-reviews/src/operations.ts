import { router } from "mercer"
import { listAll, rating, setStatus } from "./admin.ts"
import { list, write } from "./store.ts"

/** Called `shop.reviews.list` and so on. */
export const operations = { reviews: router({ list, write, listAll, rating, setStatus }) }
