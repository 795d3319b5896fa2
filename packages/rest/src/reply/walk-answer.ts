import type { Entity } from "../entity.ts"
import type { Answer } from "../output.ts"

type Row = Record<string, unknown>

/** Visits every row of a response, outer rows first, with its entity. A response without an entity has none. */
export function walkAnswer(
  { entity }: Pick<Answer, "entity">,
  result: unknown,
  visit: (entity: Entity, row: Row) => void,
) {
  if (!entity) return
  for (const value of Object.values(result as Row)) for (const row of rowsOf(value)) walk(entity, row, visit)
}

function walk(entity: Entity, row: Row, visit: (entity: Entity, row: Row) => void): void {
  for (const [name, { entity: far }] of Object.entries(entity.relations))
    for (const below of rowsOf(row[name])) walk(far, below, visit)
  visit(entity, row)
}

const rowsOf = (value: unknown): Row[] =>
  [value].flat().filter((one): one is Row => typeof one === "object" && one !== null)
