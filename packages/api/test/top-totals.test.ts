// The published types of @mercer/client say that a cart or an order at the top of an answer has all of its totals.
import { expect, test } from "vitest"
import { cartTotals, orderTotals } from "../src/entities/totals.ts"
import examples from "../src/http/examples.json" with { type: "json" }

type Recorded = Record<string, { body?: Record<string, unknown> }>

/** Carts and orders that are a value of a recorded answer, or in its list. */
const found = Object.entries(examples as unknown as Recorded).flatMap(([operation, { body }]) =>
  Object.values(body ?? {})
    .flat()
    .filter((one): one is Record<string, unknown> => ["cart", "order"].includes((one as { object: string })?.object))
    .map((one) => ({ operation, one })),
)

test("each recorded answer with a cart or an order at its top has all totals of it", () => {
  expect(new Set(found.map(({ operation }) => operation)).size).toBeGreaterThan(40)
  const missing = found.flatMap(({ operation, one }) =>
    Object.keys(one.object === "cart" ? cartTotals : orderTotals)
      .filter((total) => typeof one[total] !== "number")
      .map((total) => `${operation}: ${total}`),
  )
  expect(missing).toEqual([])
})
