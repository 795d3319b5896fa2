import {
  enteredPrices,
  type PriceEdit,
  type PricesChange,
  patchPrices,
  pricesChange,
  Refusal,
  type StoredPrice,
  type WantedPrice,
} from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { checkSteps } from "../context/currency-units.ts"
import { type Columns, updateRows } from "../data/queries.ts"
import { sequentialTimestamp } from "../data/sequential-timestamps.ts"

type Tx = Pick<Context, "db" | "now">

/** The prices that a variant has, and those that it will have. */
export interface Repriced {
  variant_id: string
  present: StoredPrice[]
  wanted: WantedPrice[]
}

/** Sets exactly these prices of variants; those of price lists stay. Refuses unknown regions and currencies. */
export async function writePrices(tx: Tx, variants: Repriced[]): Promise<void> {
  const wanted = variants.flatMap((one) => one.wanted)
  await mustKnowCurrencies(tx, wanted)
  const regions = await currenciesOfRegions(tx, [...wanted, ...variants.flatMap(({ present }) => present)])
  const changes = variants.map(({ variant_id, ...prices }) => ({
    ...{ variant_id, present: prices.present },
    ...pricesChange(prices.present, prices.wanted, regions),
  }))
  await applyPrices(tx, changes)
}

/** A variant's prices, and the ones that are changed. */
export interface EditedPrices {
  variant_id: string
  present: StoredPrice[]
  edits: PriceEdit[]
}

/** Changes only the named prices of variants; all others stay. Refuses unknown regions and currencies. */
export async function editPrices(tx: Tx, variants: EditedPrices[]): Promise<void> {
  const edits = variants.flatMap((one) => one.edits)
  await mustKnowCurrencies(tx, edits)
  const regions = await currenciesOfRegions(tx, edits)
  const changes = variants.map(({ variant_id, present, edits }) => ({
    ...{ variant_id, present },
    ...patchPrices(present, edits, regions),
  }))
  await applyPrices(tx, changes)
}

const PRICE_COLUMNS: Columns = {
  ...{ region_id: "text", currency_code: "text", amount: "integer" },
  ...{ min_quantity: "integer", max_quantity: "integer" },
}

/** A few statements, however many variants there are. */
async function applyPrices(tx: Tx, changes: (PricesChange & Tied & Pick<Repriced, "present">)[]) {
  await checkSteps(
    tx,
    changes.flatMap((change) => enteredPrices(change, change.present)),
  )
  await removePrices(
    tx,
    changes.flatMap(({ remove }) => remove),
  )
  const updates = changes.flatMap(({ update }) => update)
  await updateRows(tx, "money_amount", PRICE_COLUMNS, updates)
  await createPrices(
    tx,
    changes.flatMap(({ variant_id, create }) => create.map((facts) => ({ variant_id, ...facts }))),
  )
}

async function removePrices({ db }: Tx, ids: string[]) {
  if (ids.length === 0) return
  await db.productVariantMoneyAmount.deleteMany({ where: { money_amount_id: { in: ids } } })
  await db.moneyAmount.deleteMany({ where: { id: { in: ids } } })
}

async function createPrices({ db, now }: Tx, prices: (ReturnType<typeof pricesChange>["create"][number] & Tied)[]) {
  if (prices.length === 0) return
  const rows = prices.map(({ variant_id, ...facts }, at) => ({
    variant_id,
    price: { id: newId("ma"), ...facts, ...sequentialTimestamp(now(), at) },
  }))
  await db.moneyAmount.createMany({ data: rows.map(({ price }) => price) })
  const ties = rows.map(({ variant_id, price }) => ({ id: newId("pvma_"), variant_id, money_amount_id: price.id }))
  await db.productVariantMoneyAmount.createMany({ data: ties })
}

type Tied = { variant_id: string }

async function mustKnowCurrencies({ db }: Tx, wanted: Pick<WantedPrice, "currency_code">[]) {
  const codes = [...new Set(wanted.flatMap(({ currency_code }) => currency_code?.toLowerCase() ?? []))]
  if (codes.length === 0) return
  const found = await db.currency.findMany({ where: { code: { in: codes } }, select: { code: true } })
  const strange = codes.find((code) => !found.some((one) => one.code === code))
  if (strange) throw new Refusal("invalid_data", `Currency with code: ${strange} does not exist`)
}

async function currenciesOfRegions({ db }: Tx, wanted: Pick<WantedPrice, "region_id">[]) {
  const ids = [...new Set(wanted.flatMap(({ region_id }) => region_id ?? []))]
  if (ids.length === 0) return new Map<string, string>()
  const regions = await db.region.findMany({ where: { id: { in: ids }, ...live }, select: REGION })
  return new Map(regions.map(({ id, currency_code }) => [id, currency_code]))
}

const REGION = { id: true, currency_code: true }
