import { expect, test } from "vitest"
import fc from "../../test/properties.ts"
import { keptUnits, mustKeepUnits, securedAmount, stockOfEdit } from "./lines.ts"

const line = (fulfilled: number | null, returned: number | null) => ({
  id: "a",
  title: "A",
  quantity: 5,
  fulfilled_quantity: fulfilled,
  shipped_quantity: null,
  returned_quantity: returned,
})
const claim = (quantity: number, canceled = false) => ({
  type: "refund",
  canceled_at: canceled ? new Date(0) : null,
  claim_items: [
    { item_id: "a", quantity },
    { item_id: "b", quantity: 4 },
  ],
})

test.each([
  [line(null, null), [], 0],
  [line(3, 1), [], 3],
  [line(0, 2), [], 2],
  [line(2, 0), [claim(1), claim(2)], 3],
  [line(2, 0), [claim(3, true)], 2],
])("of %j with claims %j %i units stay", (one, claims, kept) => expect(keptUnits(one, { claims })).toBe(kept))

test("a quantity below the units that stay is refused", () => {
  const movements = { returns: [], claims: [] }
  expect(() => mustKeepUnits(line(3, 0), movements, 2)).toThrow(expect.objectContaining({ type: "not_allowed" }))
  expect(() => mustKeepUnits(line(3, 0), movements, 3)).not.toThrow()
  expect(() => mustKeepUnits(line(0, 0), movements, 0)).not.toThrow()
})

test("stock is taken and given back per variant, whatever lines it is on", () => {
  const lines = [
    { variant_id: "b", before: 2, after: 1 },
    { variant_id: "a", before: 0, after: 3 },
    { variant_id: "b", before: 0, after: 4 },
    { variant_id: "c", before: 2, after: 0 },
    { variant_id: "d", before: 2, after: 2 },
    { variant_id: null, before: 1, after: 9 },
  ]
  const taken = [
    { variant_id: "a", quantity: 3 },
    { variant_id: "b", quantity: 3 },
  ]
  expect(stockOfEdit(lines)).toEqual({ taken, returned: [{ variant_id: "c", quantity: 2 }] })
})

test("for any edit, what is taken less what is given back is the change of the quantities", () => {
  const units = fc.integer({ min: 0, max: 9 })
  const edited = fc.record({ variant_id: fc.constantFrom("a", "b", "c"), before: units, after: units })
  fc.assert(
    fc.property(fc.array(edited), (lines) => {
      const { taken, returned } = stockOfEdit(lines)
      const sum = (rows: { quantity: number }[]) => rows.reduce((all, { quantity }) => all + quantity, 0)
      expect(sum(taken) - sum(returned)).toBe(lines.reduce((all, { before, after }) => all + after - before, 0))
      expect(taken.filter(({ variant_id }) => returned.some((one) => one.variant_id === variant_id))).toEqual([])
    }),
  )
})

test("canceled payments secure nothing", () => {
  const payment = (amount: number, canceled = false) => ({ amount, canceled_at: canceled ? new Date(0) : null })
  expect(securedAmount({ authorized_amount: 540 }, [payment(300), payment(240, true)])).toBe(300)
  expect(securedAmount({ authorized_amount: 540 }, [])).toBe(540)
  expect(securedAmount({ authorized_amount: null }, [])).toBe(0)
  expect(securedAmount(null, [])).toBe(0)
})
