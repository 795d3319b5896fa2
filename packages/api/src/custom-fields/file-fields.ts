import type { FieldOwner, FileFields } from "@mercer/commerce"
import type { App } from "../context/context.ts"

/** Whose custom fields a file of products has, by the entities. */
const OWNERS: Readonly<Record<string, FieldOwner>> = { Product: "product", ProductVariant: "variant" }

/** Who the fields of this entity belong to in a file of products; undefined for entities that it does not have. */
export const fileOwner = (entity: string): FieldOwner | undefined => OWNERS[entity]

/** The custom fields that a file of products has columns of. @public */
export function fileFields({ own }: Pick<App, "own">): FileFields {
  const known = own?.fields?.known
  return Object.fromEntries(Object.entries(OWNERS).map(([entity, owner]) => [owner, known?.[entity]]))
}
