import { expect, test } from "vitest"
import { type Answer, order, RULES, refused } from "./known-differences.cases.ts"
import { KNOWN_DIFFERENCES } from "./known-differences.ts"
import { judge } from "./tally.ts"

/** The names of the rules that explain how two answers differ; undefined for what none does. */
function namesOf(path: string, old: Answer, ours: Answer): (string | undefined)[] {
  const [pathname = "", query = ""] = path.split("?")
  const answers = { old: { status: old[0], body: old[1] }, ours: { status: ours[0], body: ours[1] } }
  const judged = judge({ request: { path: pathname, query }, ...answers }, KNOWN_DIFFERENCES)
  return [...new Set(judged.map(({ rule }) => rule?.name))]
}

test.each(RULES)("%s", (name, explained, left) => {
  expect(namesOf(...explained)).toEqual([name])
  expect(namesOf(...left)).toContain(undefined)
})

test("each rule has a case here, and names its decision", () => {
  expect(new Set(KNOWN_DIFFERENCES.map((rule) => rule.name))).toEqual(new Set(RULES.map(([name]) => name)))
  for (const { decision } of KNOWN_DIFFERENCES)
    expect(decision).toMatch(/^docs\/from-medusa-v1\.md: |^Decision \d+|^Fix|^Conventions \d+/)
})

test("what no decision allows is left", () => {
  expect(namesOf("/store/orders/o", order({ total: 1 }), order({ total: 2 }))).toEqual([undefined])
  expect(namesOf("/store/orders/o", order({ email: "e" }), order({}))).toEqual([undefined])
  expect(namesOf("/store/orders/o", order({}), refused(500, "no"))).toEqual([undefined])
})
