import type { Resource } from "../conditions/resources.ts"
import type { StoredCondition } from "../sentence/facts.ts"

/** A condition with its first resources, as far as they have been read. */
export interface ListedCondition extends StoredCondition {
  resources: Resource[] | undefined
  count: number | undefined
}
