import { defineShop } from "mercer"
import { endOfNew } from "./src/jobs/end-of-new.ts"
import { markNew } from "./src/on/mark-new.ts"
import { newest } from "./src/operations/newest.ts"

/** What this shop adds to Mercer. If it happens, there is a line for it here. */
export default defineShop({
  // Requests of your own, beside Mercer's: each has its path in its file.
  operations: { newest },
  // What is done after events, at least once for each, and never in the way of a checkout.
  on: [markNew],
  // What is done again and again, once for all servers together.
  jobs: [endOfNew],
  // Payment, shipping, tax, mail and file providers: those of the settings, changed as you like.
  providers: (core) => core,
})
