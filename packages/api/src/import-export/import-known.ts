import type { ImportRow, Known } from "@mercer/commerce"
import { newLabels, PROMISED } from "@mercer/commerce"
import { newId, type SqlSource } from "@mercer/db"
import type { App } from "../context/context.ts"
import { type LabelTable, lockLabels } from "../product/queries.ts"
import { loadStates } from "./import-states.ts"
import { rowsNamed } from "./queries-read.ts"
import { deleteUnusedLabels, insertMissingLabels, labelsOf } from "./queries-write.ts"

/** The rows of one product. */
export type Group = readonly ImportRow[]

/** All that these products' rows name, as it is in the store now. If several have one name, the oldest is used. */
export async function loadKnown(on: Pick<App, "db" | "own">, groups: readonly Group[]): Promise<Known> {
  const rows = groups.flat()
  const firsts = groups.flatMap(([first]) => first ?? [])
  const { channels, profile_id, channel_id, ...maps } = await rowsNamed(on, {
    handles: distinct(firsts.map(({ handle }) => handle)),
    skus: distinct(rows.map(({ variant }) => variant.sku)),
    barcodes: distinct(rows.map(({ variant }) => variant.barcode)),
    collections: distinct(firsts.map(({ collection }) => collection)),
    types: distinct(firsts.map(({ type }) => type)),
    tags: distinct(firsts.flatMap(({ tags }) => tags ?? [])),
    categories: distinct(firsts.flatMap(({ categories }) => categories ?? [])),
    channels: distinct(firsts.flatMap(({ channels }) => (channels ?? []).flatMap(({ id, name }) => [id, name]))),
  })
  const named = Object.fromEntries(Object.entries(maps).map(([name, entries]) => [name, new Map(entries)]))
  return {
    ...(named as Record<keyof typeof maps, Map<string, string>>),
    channels: new Map(channels.flatMap(({ id, name }) => [[`name:${name}`, id] as const, [`id:${id}`, id] as const])),
    products: await loadStates(on, distinct(firsts.map(({ product }) => product.id))),
    profile_id,
    channel_id,
  }
}

/** Types and tags that rows name and the store does not have: they are planned, under ids that no label has. */
export function withPromisedLabels(known: Known, groups: readonly Group[]): Known {
  const { types, tags } = labelsWanted(known, groups)
  const promised = (values: string[]) => values.map((value) => [value, `${PROMISED}${value}`] as const)
  return { ...known, types: joined(known.types, promised(types)), tags: joined(known.tags, promised(tags)) }
}

/** The same, created, and the ids of those that were new. */
export async function withNewLabels(
  tx: SqlSource,
  known: Known,
  groups: readonly Group[],
): Promise<{ known: Known; made: string[] }> {
  const wanted = labelsWanted(known, groups)
  const types = await makeLabels(tx, "product_type", wanted.types)
  const tags = await makeLabels(tx, "product_tag", wanted.tags)
  const all = { ...known, types: joined(known.types, types.named), tags: joined(known.tags, tags.named) }
  return { known: all, made: [...types.made, ...tags.made] }
}

const labelsWanted = (known: Known, groups: readonly Group[]) =>
  newLabels(
    groups.flatMap(([first]) => first ?? []),
    known,
  )

/** An import and the save of a product, or two of either, may need the same label: it is created once. */
async function makeLabels(tx: SqlSource, kind: LabelTable, values: string[]) {
  if (values.length === 0) return { named: [], made: [] }
  await lockLabels(tx)
  const prefix = kind === "product_type" ? "ptyp" : "ptag"
  const made = await insertMissingLabels(
    tx,
    kind,
    values.map((value) => ({ id: newId(prefix), value })),
  )
  const named = await labelsOf(tx, kind, values)
  return { named: named.map(({ id, value }) => [value, id] as const), made }
}

/** Deletes those of these types and tags that are no longer used, not even by a discount or a tax rate. */
export async function dropUnusedLabels(tx: SqlSource, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  for (const kind of ["product_type", "product_tag"] as const) await deleteUnusedLabels(tx, kind, ids)
}

const joined = (present: ReadonlyMap<string, string>, more: readonly (readonly [string, string])[]) =>
  new Map([...present, ...more])

function distinct(values: readonly unknown[]): string[] {
  return [...new Set(values.filter((value): value is string => typeof value === "string" && value !== ""))]
}
