import { newId } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { sequentialTimestamp } from "../data/sequential-timestamps.ts"
import { heldLabels, lockLabels, type StoredLabel } from "./queries.ts"

/** A type or tag in an operator's input: by its id, else by its text. */
export interface Label {
  id?: string | null | undefined
  value: string
}

/** The id of the named type; a missing one is created. */
export async function typeFor(ctx: Pick<Context, "db" | "now">, label: Label): Promise<string> {
  const [id] = await labelsFor(ctx, types(ctx), [label])
  return id as string
}

/** The ids of the named tags, each once; missing ones are created. */
export function tagsFor(ctx: Pick<Context, "db" | "now">, labels: Label[]): Promise<string[]> {
  return labelsFor(ctx, tags(ctx), labels)
}

interface Labels {
  find(ids: string[], values: string[]): Promise<StoredLabel[]>
  make(rows: (StoredLabel & { created_at: Date })[]): Promise<unknown>
  newId(): string
}

function types(ctx: Pick<Context, "db">): Labels {
  return {
    find: (ids, values) => heldLabels(ctx, "product_type", { ids, values }),
    make: (data) => ctx.db.productType.createMany({ data }),
    newId: () => newId("ptyp"),
  }
}

function tags(ctx: Pick<Context, "db">): Labels {
  return {
    find: (ids, values) => heldLabels(ctx, "product_tag", { ids, values }),
    make: (data) => ctx.db.productTag.createMany({ data }),
    newId: () => newId("ptag"),
  }
}

async function labelsFor(ctx: Pick<Context, "db" | "now">, labels: Labels, wanted: Label[]): Promise<string[]> {
  if (wanted.length === 0) return []
  const ids = wanted.flatMap(({ id }) => id ?? [])
  const values = wanted.map(({ value }) => value)
  let known = finder(await labels.find(ids, values))
  if (!wanted.every(known)) {
    // The tables have no unique index on the text, so labels are created one after the other.
    await lockLabels(ctx)
    known = finder(await labels.find(ids, values))
    const missing = [...new Set(wanted.filter((one) => !known(one)).map(({ value }) => value))]
    await labels.make(
      missing.map((value, at) => ({ id: labels.newId(), value, ...sequentialTimestamp(ctx.now(), at) })),
    )
    known = finder(await labels.find(ids, values))
  }
  return [...new Set(wanted.flatMap((one) => known(one)?.id ?? []))]
}

function finder(stored: StoredLabel[]) {
  const byId = new Map(stored.map((one) => [one.id, one]))
  const byValue = new Map(stored.toReversed().map((one) => [one.value, one]))
  return ({ id, value }: Label) => (id ? byId.get(id) : undefined) ?? byValue.get(value)
}
