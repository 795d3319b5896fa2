import {
  type CurrencyUnit,
  type CurrencyUnits,
  changedPrices,
  currencyUnits,
  type EnteredPrice,
  mustBeInSteps,
  unitAtFirst,
} from "@mercer/commerce"
import type { Db } from "@mercer/db"
import { converting, type Registry } from "@mercer/providers"
import { type UnitRow, unitRows } from "./queries.ts"

/** The units that are fixed. */
export const readUnitRows = (on: { db: Db }): Promise<UnitRow[]> => unitRows(on)

/** The shop's units of all currencies. @public */
export const readUnits = async (on: { db: Db }): Promise<CurrencyUnits> => currencyUnits(await readUnitRows(on))

/** The shop's unit of one currency. @public */
export async function readUnit(on: { db: Db }, currency_code: string): Promise<CurrencyUnit> {
  const code = currency_code.toLowerCase()
  const [row] = await unitRows(on, [code])
  return row ?? unitAtFirst(code)
}

/** The currency of a region, also of a deleted one. @public */
export async function currencyOfRegion({ db }: { db: Db }, id: string): Promise<string> {
  const { currency_code } = await db.region.findUniqueOrThrow({ where: { id }, select: { currency_code: true } })
  return currency_code
}

/** Refuses entered prices that change and that cannot be paid exactly in their currency. @public */
export async function checkSteps(on: { db: Db }, prices: readonly EnteredPrice[]): Promise<void> {
  const codes = [...new Set(changedPrices(prices).map(({ currency_code }) => currency_code))]
  if (codes.length === 0) return
  mustBeInSteps(prices, currencyUnits(await unitRows(on, codes)))
}

/** Fixes the units of currencies that are used for the first time; those that are fixed stay. @public */
export async function fixUnits({ db }: { db: Db }, codes: readonly string[]): Promise<void> {
  const data = codes.map((code) => ({ code: code.toLowerCase(), ...unitAtFirst(code), source: "iso" }))
  if (data.length > 0) await db.currencyUnit.createMany({ data, skipDuplicates: true })
}

/** The same providers, which are given the shop's amounts in their own units. @public */
export function inShopUnits(providers: Registry, db: Db): Registry {
  const unitOf = (currency_code: string) => readUnit({ db }, currency_code)
  const changed: Partial<Registry> = {
    payment: (id) => converting(providers.payment(id), unitOf),
    checkoutPayment: (id) => converting(providers.checkoutPayment(id), unitOf),
  }
  return new Proxy(providers, { get: (target, name) => Reflect.get(name in changed ? changed : target, name) })
}
