import type { ExportNames, ExportShape, ProductState } from "@mercer/commerce"
import type { SqlSource } from "@mercer/db"
import { type ExportPrice, exportPrices, exportWidths, type Named, rowsPointedTo } from "./queries-read.ts"

/** The columns of a job's file. The order of its price columns depends only on the prices. */
export async function readShape(on: SqlSource, job_id: string): Promise<ExportShape> {
  const widths = await exportWidths(on, job_id)
  const prices = await exportPrices(on, job_id)
  const key = ({ currency_code, id, name }: ExportPrice) => JSON.stringify([id !== null, name, currency_code, id])
  return {
    prices: prices
      .sort((a, b) => (key(a) < key(b) ? -1 : 1))
      .map(({ currency_code, id, name, region_currency }) => ({
        currency_code,
        region: id && name !== null ? { id, name, currency_code: region_currency ?? currency_code } : null,
      })),
    dynamicOptionColumnCount: widths?.options ?? 0,
    dynamicImageColumnCount: widths?.images ?? 0,
    dynamicSalesChannelsColumnCount: widths?.channels ?? 0,
    dynamicProductCategoriesColumnCount: widths?.categories ?? 0,
  }
}

/** The rows that these products link to, by id. */
export async function readNames(on: SqlSource, states: readonly ProductState[]): Promise<Omit<ExportNames, "units">> {
  const ids = (pick: (state: ProductState) => (string | null)[]) => [
    ...new Set(states.flatMap(pick).filter((id) => id !== null)),
  ]
  const { collections, types, tags, channels, categories, profiles } = await rowsPointedTo(on, {
    collections: ids(({ collection_id }) => [collection_id]),
    types: ids(({ type_id }) => [type_id]),
    tags: ids(({ tags }) => tags),
    channels: ids(({ channels }) => channels),
    categories: ids(({ categories }) => categories),
    profiles: ids(({ profiles }) => profiles),
  })
  const values = (rows: Named<{ value: string }>) => new Map(rows.map(({ id, value }) => [id, value]))
  const all = <T>(rows: Named<T>) => new Map(rows.map((row) => [row.id, row]))
  return {
    collections: all(collections),
    types: values(types),
    tags: values(tags),
    channels: all(channels),
    categories: all(categories),
    profiles: all(profiles),
  }
}
