import { expect, test } from "vitest"
import { requestOfLine } from "./log-line.ts"
import { count, emptyTally, explainAgain, judge } from "./tally.ts"

const at = new Date("2026-01-01T00:00:00Z")
const order = (id: string, body: object) => ({
  request: { path: `/admin/orders/order_01M82B8VVM35SC9HF1WRSXZJ${id}`, query: "" },
  old: { status: 200, body: { order: { id, total: 100 } } },
  ours: { status: 200, body: { order: { id, total: 100, ...body } } },
  at,
})
const RULES = [
  { name: "more", decision: "5", kind: "extra" as const },
  { name: "tax", decision: "12", at: "**.tax" },
]

function tallied(...compared: ReturnType<typeof order>[]) {
  const tally = emptyTally()
  for (const one of compared) count(tally, one, judge(one, RULES))
  return tally
}

test("requests are counted as equal, explained by a rule, or unexplained", () => {
  const tally = tallied(order("A1", {}), order("A2", { more: 1 }), order("A3", { more: 1, total: 101 }))
  expect(tally).toMatchObject({ compared: 3, explained: 1, unexplained: 1 })
  expect(tally.rules).toEqual({ more: { decision: "5", count: 2 } })
  expect(tally.cases).toMatchObject([
    {
      count: 1,
      request: { path: expect.stringMatching(/A3$/) },
      differences: [{ at: "order.total", kind: "value", old: 100, ours: 101 }],
      old: { status: 200, text: expect.stringContaining('"total": 100') },
    },
  ])
})

test("requests that differ in the same places are one case", () => {
  const tally = tallied(order("A1", { total: 1 }), order("A2", { total: 2 }), order("A3", { total: 3, id: "x" }))
  expect(tally.cases.map(({ count, differences }) => [count, differences.length])).toEqual([
    [2, 1],
    [1, 2],
  ])
})

test("the tally stays small, and the case that was found last is in it", () => {
  const tally = emptyTally()
  for (let i = 0; i < 400; i++) {
    const one = {
      ...order("A1", { total: "x".repeat(50_000) }),
      request: { path: `/store/things/thing-${i}`, query: "" },
    }
    count(tally, one, judge(one, RULES))
  }
  expect(tally.unexplained).toBe(400)
  expect(tally.cases).toHaveLength(200)
  expect(tally.cases.some(({ request }) => request.path === "/store/things/thing-399")).toBe(true)
  expect(JSON.stringify(tally).length).toBeLessThan(200 * 13_000)
})

test("a rule that is added later explains the cases that were kept", () => {
  const tally = tallied(order("A1", { total: 1 }), order("A2", { total: 2 }), order("A3", { total: 3, id: "x" }))
  explainAgain(tally, [...RULES, { name: "totals", decision: "99", at: "order.total" }])
  expect(tally).toMatchObject({ explained: 2, unexplained: 1, rules: { totals: { decision: "99", count: 2 } } })
  expect(tally.cases).toHaveLength(1)
})

test.each([
  ['1.2.3.4 - - [01/Jan/2026] "GET /store/products?limit=5 HTTP/1.1" 200 12 "-" "curl"', "/store/products", "limit=5"],
  ['{"method":"GET","url":"/admin/orders?q=a%20b","status":200}', "/admin/orders", "q=a%20b"],
  ['{"req":{"method":"GET","url":"/store/regions"}}', "/store/regions", ""],
])("the request of %s", (line, path, query) => expect(requestOfLine(line)).toEqual({ path, query }))

test.each([
  '1.2.3.4 - - [01/Jan/2026] "POST /store/carts HTTP/1.1" 200',
  '1.2.3.4 - - [01/Jan/2026] "GET /favicon.ico HTTP/1.1" 404',
  '{"method":"POST","url":"/store/carts"}',
  '{"method":',
  "",
])("no request of %j", (line) => expect(requestOfLine(line)).toBeUndefined())
