import fs from "node:fs"
import path from "node:path"
import { allStatuses, FIRSTS, isNo } from "@mercer/commerce/status"
import { IntlMessageFormat } from "intl-messageformat"
import { expect, test, vi } from "vitest"
import { type Catalog, textsIn } from "../src/words/catalog.ts"
import { LANGUAGES } from "../src/words/choices.ts"
import { en } from "../src/words/en.ts"
import { catalogs as catalogsByLanguage } from "./spoken.ts"

const areas = vi.hoisted(() => new Map<string, object>())
vi.mock("#panel/words/index.tsx", () => ({
  useWords: vi.fn(),
  useLanguage: vi.fn(),
  useMessages: vi.fn(),
  wordsIn: (area: string, english: object) => {
    if (areas.has(area)) throw new Error(`Two areas are called ${area}`)
    areas.set(area, english)
    return () => english
  },
}))

const src = path.join(import.meta.dirname, "../src")
const sources = fs.readdirSync(src, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name))
for (const name of sources) {
  const isArea = /\bwordsIn\("/.test(fs.readFileSync(path.join(src, name), "utf8"))
  if (isArea) await import(path.join(src, name))
}
areas.set("common", en)
areas.set("orders/refusals", { no: refusals(), first: FIRSTS })
const english = Object.fromEntries(areas)

const catalogs = [...catalogsByLanguage]

/** The messages of the status tables, which the server has in English, and those of the panel's own rules. */
function refusals(): Record<string, string> {
  const cells = allStatuses.flatMap(({ moves }) => Object.values(moves).flatMap((outcomes) => Object.values(outcomes)))
  const own = sources.flatMap((name) => [
    ...fs.readFileSync(path.join(src, name), "utf8").matchAll(/(?:=|\?|return) \{ no: "(.+?)"/g),
  ])
  const all = [...cells.filter(isNo).map(({ no }) => no), ...own.map(([, no]) => no ?? "")]
  return Object.fromEntries(all.map((no) => [no, no]))
}

/** Arguments that a language may leave out: the server's English message, and the unit of a number. */
const LEFT_OUT = new Set(["common.faults.other 0", "common.faults.numbers.decimals 3"])

test("each language besides English is one catalog", () => {
  const languages = catalogs.map(([language]) => language)
  const mend = "add messages/<language>.json, and the language to src/words/choices.ts"
  expect(["en", ...languages].sort(), mend).toEqual([...LANGUAGES].sort())
})

test.each(catalogs)("%s: has a text for each English one, and no others", (_, catalog) => {
  const missing = textsOf(english).filter(({ at }) => typeof inCatalog(catalog, at) !== "string")
  const names = (all: Found[]) => all.map(({ at }) => at.join("."))
  expect(names(missing), "translate them in packages/panel/messages/<language>.json").toEqual([])
  const known = new Set(textsOf(english).map(({ at }) => at.join(".")))
  const unused = textsOf(catalog).filter(({ at }) => !known.has(at.join(".")))
  expect(names(unused), "take them out of packages/panel/messages/<language>.json").toEqual([])
  const empty = textsOf(catalog).filter(({ text }) => text === "")
  expect(names(empty), "translate them in packages/panel/messages/<language>.json").toEqual([])
})

test.each(catalogs)(
  "%s: its messages have the arguments of the English ones, and all plural forms",
  (language, catalog) => {
    const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const faults = textsOf(english).flatMap(({ at, text }) => {
      if (typeof text !== "function") return []
      const name = at.join(".")
      const { names, forms } = partsOf(String(inCatalog(catalog, at)), language)
      const wanted = [...Array(text.length).keys()].map(String)
      const [lacks, has] = [wanted, [...names].sort()].map((all) =>
        all.filter((one) => !LEFT_OUT.has(`${name} ${one}`)),
      )
      const wrong = `${lacks}` === `${has}` ? [] : [`${name}: arguments ${has}`]
      const lacking = forms.flatMap((form) => plurals.filter((plural) => !form.includes(plural)))
      return [...wrong, ...lacking.map((plural) => `${name}: no plural “${plural}”`)]
    })
    expect(faults, "write the message in packages/panel/messages with these arguments and plurals").toEqual([])
  },
)

test.each([["en", english] as const, ...catalogs])(
  "%s: “Unpaid” means one status, wherever it is said",
  (_, catalog) => {
    const unpaid = inCatalog(catalog as Catalog, ["common", "orders", "payment", "not_paid"])
    const said = textsOf(catalog).filter(({ text }) => text === unpaid)
    const places = said.map(({ at }) => at.join(".")).sort()
    expect(places, "say another status with another word; a new place of this one is added here").toEqual([
      "common.orders.payment.not_paid",
      "order-edits.payment.not_paid",
    ])
  },
)

test("German ships items: no text of a fulfillment is translated word by word", () => {
  const [, german] = catalogs.find(([language]) => language === "de") ?? []
  const words = textsOf(german).filter(
    ({ at, text }) => /fulfillment|ausgeführt|ausführen/i.test(String(text)) && at[0] !== "system/job",
  )
  const found = words.map(({ at, text }) => `${at.join(".")}: ${text}`)
  expect(found, "write in messages/de.json what is shipped: Artikel versenden, versandt").toEqual([])
  const unsent = inCatalog(german as Catalog, ["common", "orders", "fulfillment", "not_fulfilled"])
  expect(unsent).toBe("Nicht versandt")
  expect(inCatalog(german as Catalog, ["orders/detail", "actions", "fulfill"])).toBe("Artikel versenden")
})

test("counts are said with the plural of the language", () => {
  const [, arabic] = catalogs.find(([language]) => language === "ar") ?? []
  const { orders } = { orders: areas.get("orders/list") as { completed: (n: number) => string } }
  const { completed } = textsIn("ar", orders, arabic?.["orders/list"])
  expect([1, 2, 3, 11, 100].map(completed)).toEqual([
    "تم إكمال طلب واحد",
    "تم إكمال طلبين",
    "تم إكمال 3 طلبات",
    "تم إكمال 11 طلبًا",
    "تم إكمال 100 طلب",
  ])
  const { table } = textsIn("ar", en, arabic?.common)
  expect(table.selectRow("#1001"), "what is inserted is isolated").toBe("تحديد \u2068#1001\u2069")
})

interface Found {
  at: string[]
  text: unknown
}

function textsOf(given: unknown, at: string[] = []): Found[] {
  if (!given || typeof given !== "object") return [{ at, text: given }]
  return Object.entries(given).flatMap(([key, one]) => textsOf(one, [...at, key]))
}

function inCatalog(catalog: Catalog, at: string[]): unknown {
  return at.reduce<unknown>((found, key) => (found as Catalog | undefined)?.[key], catalog)
}

type Elements = ReturnType<IntlMessageFormat["getAst"]>

/** The names of a message's arguments, and the forms of each plural in it. */
function partsOf(message: string, language: string) {
  const names = new Set<string>()
  const forms: string[][] = []
  const visit = (elements: Elements) => {
    for (const element of elements) {
      if ("value" in element && element.type !== 0) names.add(String(element.value))
      if (!("options" in element)) continue
      if ("pluralType" in element) forms.push(Object.keys(element.options))
      for (const { value } of Object.values(element.options)) visit(value)
    }
  }
  visit(new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst())
  return { names, forms }
}
