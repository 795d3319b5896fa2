import fs from "node:fs"
import { expect, test } from "vitest"
import { aCart } from "./fixtures.ts"
import { cartTotals } from "./totals/cart.ts"

/* The examples of docs/concepts/money.md, computed by the rules themselves. */

const page = fs.readFileSync(new URL("../../../docs/concepts/money.md", import.meta.url), "utf8")

const blocks = (info: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`json ${info}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, text = ""]) =>
    JSON.parse(text),
  )

const totals = blocks("totals")

test.each(blocks("cart").map((cart, n) => [n + 1, cart] as const))("example %i has these totals", (n, cart) => {
  const expected = totals[n - 1]
  expect(Object.keys(expected)).toContain("total")
  expect(cartTotals(aCart(cart), { taxes: true }).totals).toMatchObject(expected)
})
