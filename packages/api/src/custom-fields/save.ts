import { FIELDS, type Tree } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { setFields } from "./queries.ts"

/** Writes the custom fields that the request has for this row, in the operation's transaction. @public */
export async function saveFields({ db, custom }: Pick<Context, "db" | "custom">, id: string): Promise<void> {
  if (custom?.values) await setFields({ db }, custom.entity, { id, values: custom.values })
}

/** The tree with all custom fields of its row; the same one in a shop without any. @public */
export function withFieldsOf({ own }: Pick<Context, "own">, entity: string, tree: Tree): Tree {
  const names = Object.keys(own?.fields?.known[entity] ?? {})
  return names.length > 0 ? { ...tree, [FIELDS]: Object.fromEntries(names.map((name) => [name, {}])) } : tree
}
