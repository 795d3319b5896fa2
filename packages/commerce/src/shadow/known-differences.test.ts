import fs from "node:fs"
import { expect, test } from "vitest"
import { type Answer, order, RULES, refused } from "./known-differences.cases.ts"
import { KNOWN_DIFFERENCES } from "./known-differences.ts"
import type { ShadowRule } from "./shadow-rule.ts"
import { MORE_RULES, SHOP, SHOP_RULES } from "./shop-differences.cases.ts"
import { shopDifferences } from "./shop-differences.ts"
import { judge } from "./tally.ts"

const ALL: readonly ShadowRule[] = [...shopDifferences(SHOP), ...KNOWN_DIFFERENCES]

/** The names of the rules that explain how two answers differ; undefined for what none does. */
function namesOf(path: string, old: Answer, ours: Answer, rules = ALL): (string | undefined)[] {
  const [pathname = "", query = ""] = path.split("?")
  const answers = { old: { status: old[0], body: old[1] }, ours: { status: ours[0], body: ours[1] } }
  const judged = judge({ request: { path: pathname, query }, ...answers }, rules)
  return [...new Set(judged.map(({ rule }) => rule?.name))]
}

const KNOWN_CASES = [...RULES, ...MORE_RULES]
const CASES = [...KNOWN_CASES, ...SHOP_RULES]

test.each([
  ...KNOWN_CASES.map((one) => [...one, KNOWN_DIFFERENCES] as const),
  ...SHOP_RULES.map((one) => [...one, ALL] as const),
])("%s", (name, explained, left, rules) => {
  expect(namesOf(...explained, rules)).toEqual([name])
  expect(namesOf(...left, rules)).toContain(undefined)
})

test("without any one of the rules, a difference that it explains is left", () => {
  for (const [rules, cases] of [
    [KNOWN_DIFFERENCES, KNOWN_CASES],
    [ALL.slice(0, -KNOWN_DIFFERENCES.length), SHOP_RULES],
  ] as const)
    for (const rule of rules) {
      const others = rules.filter((one) => one !== rule)
      const isMissed = cases.some(([, explained]) => namesOf(...explained, others).includes(undefined))
      expect([rule.name, isMissed]).toEqual([rule.name, true])
    }
})

test("rules about the shop's providers and keys hold only for the shop that lacks or sends them", () => {
  const other = { own_ids: { fulfillment: ["manual", "gone", "stood-in"], tax: ["system", "avalara"] } }
  const rules = [...shopDifferences({ ...other, stand_ins: [], by_key: false }), ...KNOWN_DIFFERENCES]
  for (const [name, explained] of SHOP_RULES) expect([name, ...namesOf(...explained, rules)]).toEqual([name, undefined])
})

test("each rule has a case here, and names what explains it", () => {
  expect(new Set(ALL.map((rule) => rule.name))).toEqual(new Set(CASES.map(([name]) => name)))
  const page = fs.readFileSync(new URL("../../../../docs/from-medusa-v1.md", import.meta.url), "utf8")
  for (const { decision } of ALL) {
    const heading = /^docs\/from-medusa-v1\.md: ([^(]+)/.exec(decision)?.[1]?.trim()
    expect(page.split("\n"), decision).toContain(`## ${heading}`)
  }
})

test("what no decision allows is left", () => {
  expect(namesOf("/store/orders/o", order({ total: 1 }), order({ total: 2 }))).toEqual([undefined])
  expect(namesOf("/store/orders/o", order({ email: "e" }), order({}))).toEqual([undefined])
  expect(namesOf("/store/orders/o", order({}), refused(500, "no"))).toEqual([undefined])
})
