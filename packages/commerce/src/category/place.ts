import { Refusal } from "../refusal.ts"

/** A category among its siblings: these ids in their order. A rank counts from 0; one beyond the last means last. */
export function placed(siblings: string[], id: string, rank: number | null | undefined): string[] {
  const others = siblings.filter((one) => one !== id)
  const at = rank === null || rank === undefined ? others.length : Math.min(rank, others.length)
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/** A category cannot be moved below itself; else invalid_data. `below`: the ids of all its descendants. */
export function mustNotLoop(id: string, parent_id: string | null, below: string[]): void {
  if (parent_id !== null && (parent_id === id || below.includes(parent_id)))
    throw new Refusal("invalid_data", "A category cannot be moved below itself")
}

/** The ids on the path from the top to a category, each followed by a dot, as Medusa v1 stores them. */
export const pathOf = (above: string | null, id: string) => `${above ?? ""}${id}.`
