import { type ConditionType, Refusal } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { isConditionType, lockResources, tieResources, untieOtherResources, untieResources } from "./queries.ts"

type Tx = Pick<App, "db">

/** Which condition, and which kind of resource. */
export interface Listing {
  id: string
  type: ConditionType
}

/** Adds resources to a condition; existing ones stay. Refuses with not_found what the store does not have. */
export async function addResources(tx: Tx, { id, type }: Listing, ids: string[]): Promise<void> {
  mustBeKnown(type)
  const known = new Set(await lockResources(tx, type, ids))
  const missing = ids.filter((one) => !known.has(one))
  if (missing.length > 0) throw new Refusal("not_found", `No ${type} with these ids: ${missing.join(", ")}`)
  await tieResources(tx, id, type, ids)
}

/** Replaces the resources of a condition. */
export async function replaceResources(tx: Tx, { id, type }: Listing, ids: string[]): Promise<void> {
  mustBeKnown(type)
  await untieOtherResources(tx, id, type, ids)
  await addResources(tx, { id, type }, ids)
}

/** Removes resources from a condition; others are ignored. */
export async function removeResources(tx: Tx, { id, type }: Listing, ids: string[]): Promise<void> {
  mustBeKnown(type)
  await untieResources(tx, id, type, ids)
}

/** A condition of a type that the shop has added to Medusa's has no resources that Mercer knows. */
function mustBeKnown(type: ConditionType): void {
  if (!isConditionType(type))
    throw new Refusal("not_allowed", `Mercer does not know what a condition of the type ${type} lists`)
}
