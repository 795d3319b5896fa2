import { createConfig, lintFromString } from "@redocly/openapi-core"
import spectral from "@stoplight/spectral-core"
import rulesets from "@stoplight/spectral-rulesets"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openShop, type TestShop } from "./support/shop.ts"

let shop: TestShop
let source: string

beforeAll(async () => {
  shop = await openShop()
  source = JSON.stringify(await shop.api.document())
})
afterAll(() => shop.close())

/** Medusa v1 has `/admin/discounts/code/{code}`: a reader of the document takes the path without a parameter first. */
const AMBIGUOUS = /ambiguous paths: .*`\/admin\/discounts\/code\/\{code\}`/

test("redocly's recommended rules find nothing but an address of Medusa v1", async () => {
  const config = await createConfig({ extends: ["recommended"] })
  const found = (await lintFromString({ source, config })).map(({ message }) => message)
  const others = found.filter((message) => !AMBIGUOUS.test(message))
  expect(others, "change the operation's rest(…), input or output, of which the document is made").toEqual([])
})

test("spectral's recommended rules find nothing", async () => {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [[rulesets.oas, "recommended"]] } as never)
  const found = await linter.run(source)
  const lines = found.map(({ message, path }) => `${path.join(" ")}: ${message}`)
  expect(lines, "change the operation's rest(…), input or output, of which the document is made").toEqual([])
})

test("both find what is wrong", async () => {
  const { paths, ...rest } = JSON.parse(source)
  const [first = ""] = Object.keys(paths)
  const few = { ...rest, paths: { [first]: paths[first] }, components: {} }
  const broken = JSON.stringify({ ...few, info: { title: "Mercer" }, tags: [{ name: "a" }, { name: "a" }] })
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [[rulesets.oas, "recommended"]] } as never)
  const config = await createConfig({ extends: ["recommended"] })
  expect(await lintFromString({ source: broken, config })).not.toEqual([])
  expect((await linter.run(broken)).map(({ code }) => code)).toContain("openapi-tags-uniqueness")
})
