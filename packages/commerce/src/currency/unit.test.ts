import fs from "node:fs"
import { expect, test } from "vitest"
import {
  adminDecimals,
  agreedDecimals,
  currencyUnits,
  decimalText,
  isoDecimals,
  possibleDecimals,
  serverDecimals,
  unitAtFirst,
} from "./unit.ts"

const CODES = fs
  .readFileSync(new URL("../../../db/data/currencies.csv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.slice(0, 3))

const having = (decimals: number, of: (code: string) => number) => CODES.filter((code) => of(code) === decimals)

test("every currency of the shop has ISO 4217's decimals, HUF and COP two of them", () => {
  expect(CODES).toHaveLength(120)
  expect(having(0, isoDecimals).join(" ")).toBe("bif clp djf gnf isk jpy kmf krw pyg rwf ugx vnd xaf xof")
  expect(having(3, isoDecimals).join(" ")).toBe("bhd iqd jod kwd lyd omr tnd")
  expect(["huf", "cop", "twd", "EUR"].map(isoDecimals)).toEqual([2, 2, 2, 2])
  // In no list of the shop, but in ISO's.
  expect(["vuv", "xpf"].map(isoDecimals)).toEqual([0, 0])
})

test("the 18 currencies in which Medusa v1 contradicts itself, or ISO, are decided by nobody but the owner", () => {
  const all = [...CODES, "irr", "sos", "syp", "zmw", "zwl"]
  const differing = [...new Set(all)].filter((code) => agreedDecimals(code) === null).sort()
  expect(differing.join(" ")).toBe("afn bhd iqd irr isk jod kwd lyd mga omr pkr rsd sos syp tnd ugx zmw zwl")
  expect(differing).toHaveLength(18)
  expect(possibleDecimals("kwd")).toEqual({ typed: 3, imported: 2 })
  expect(possibleDecimals("ugx")).toEqual({ typed: 2, imported: 0 })
  expect(possibleDecimals("isk")).toEqual({ typed: 2, imported: 2 })
})

test.each(CODES.filter((code) => agreedDecimals(code) !== null))("%s: all three agree", (code) => {
  expect([adminDecimals(code), serverDecimals(code)]).toEqual([isoDecimals(code), isoDecimals(code)])
})

test("a currency that is new has ISO's decimals, and with three of them a step of ten", () => {
  expect(unitAtFirst("kwd")).toEqual({ decimals: 3, step: 10 })
  expect(unitAtFirst("JPY")).toEqual({ decimals: 0, step: 1 })
})

test("the shop's row is what counts; without one the currency is new", () => {
  const units = currencyUnits([{ code: "kwd", decimals: 2, step: 5 }])
  expect(units("KWD")).toEqual({ decimals: 2, step: 5 })
  expect(units("bhd")).toEqual({ decimals: 3, step: 10 })
})

test.each([
  [18600, 3, "18.600"],
  [5, 3, "0.005"],
  [-5, 2, "-0.05"],
  [-1999, 2, "-19.99"],
  [1980, 0, "1980"],
  [0, 3, "0.000"],
])("%i with %i decimals is %s", (amount, decimals, text) => {
  expect(decimalText(amount, decimals)).toBe(text)
})
