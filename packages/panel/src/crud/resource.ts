import type { ManyOf, OneOf, ResourceName } from "./types.ts"

/** What the pages of a resource have in common. */
export interface Resource<Name extends ResourceName, Words> {
  /** Of its operations, such as `customer-groups` for `admin.customer-groups.list`. */
  name: Name
  one: OneOf<Name>
  many: ManyOf<Name>
  /** Its folder under /app. */
  page: string
  words: () => Words
  /** The relations that its page needs. */
  expand?: string
  /** The field for a refusal of a type. */
  refusals?: Record<string, string>
}

/** A text for one and for several, or for one if several are never deleted together. */
export type Counted = string | ((n: number) => string)

export const counted = (text: Counted, n: number) => (typeof text === "string" ? text : text(n))

/** Checks the names of a resource against the server's operations. */
export function crudResource<const Name extends ResourceName, Words>(resource: Resource<Name, Words>) {
  return resource
}
