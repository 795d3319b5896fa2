// The same life of a shopper with PgBouncer in transaction mode between the server and PostgreSQL.
import { test, vi } from "vitest"
import { hasPooler } from "./support/pooler.ts"

vi.hoisted(() => {
  process.env.SHOP_BEHIND_POOLER = "true"
})
if (hasPooler()) await import("./shopper-life.test.ts")
else test.skip("a shopper's life behind a pooler", () => {})
