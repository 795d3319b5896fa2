import { FIELDS, type Tree } from "@mercer/db"
import type { Context } from "../context/context.ts"
import type { FieldValues } from "../context/own-parts.ts"
import { setFields, setFieldsOfMany } from "./queries.ts"

/** Writes the custom fields that the request has for this row, in the operation's transaction. @public */
export async function saveFields({ db, custom }: Pick<Context, "db" | "custom">, id: string): Promise<void> {
  if (custom?.values) await setFields({ db }, custom.entity, { id, values: custom.values })
}

/** A row that is written together with its custom fields. @public */
export interface WithValues {
  custom?: FieldValues | null | undefined
}

/** The rows of a list in the body, each with the custom fields that the request has for it. @public */
export function withValues<Row extends object>({ custom }: Pick<Context, "custom">, name: string, rows: Row[]) {
  const values = custom?.within?.[name]
  return values ? rows.map((row, at): Row & WithValues => ({ ...row, custom: values[at] })) : rows
}

/** Writes the custom fields of rows of one entity; those that a row does not name stay. @public */
export async function saveFieldsOfRows(
  { db }: Pick<Context, "db">,
  entity: string,
  rows: readonly (WithValues & { id: string })[],
): Promise<void> {
  const alike = new Map<string, (FieldValues & { id: string })[]>()
  for (const { id, custom } of rows) {
    if (!custom) continue
    const names = Object.keys(custom).sort().join()
    alike.set(names, [...(alike.get(names) ?? []), { ...custom, id }])
  }
  for (const group of alike.values()) await setFieldsOfMany({ db }, entity, group)
}

/** The tree with all custom fields of its row; the same one in a shop without any. @public */
export function withFieldsOf({ own }: Pick<Context, "own">, entity: string, tree: Tree): Tree {
  const names = Object.keys(own?.fields?.known[entity] ?? {})
  return names.length > 0 ? { ...tree, [FIELDS]: Object.fromEntries(names.map((name) => [name, {}])) } : tree
}
