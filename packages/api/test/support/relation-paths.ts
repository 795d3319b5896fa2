import type { Entity } from "@mercer/rest"

/** A dotted path of relations, and the entity at its end. */
export interface RelationPath {
  path: string
  end: Entity
}

/** Every path of relations from an entity, `deepest` steps long at most, that meets no entity twice. */
export function relationPaths(entity: Entity, deepest: number, met: readonly string[] = []): RelationPath[] {
  if (deepest === 0) return []
  const above = [...met, entity.name]
  return Object.entries(entity.relations).flatMap(([path, { entity: end }]) => {
    if (above.includes(end.name)) return []
    const below = relationPaths(end, deepest - 1, above)
    return [{ path, end }, ...below.map((one) => ({ ...one, path: `${path}.${one.path}` }))]
  })
}

type Row = Record<string, unknown>

/** The rows of an answer at the end of a path. */
export function rowsAt(row: Row, path: string): Row[] {
  const [first = "", ...rest] = path.split(".")
  const value = row[first]
  const found = (Array.isArray(value) ? value : value ? [value] : []) as Row[]
  return rest.length > 0 ? found.flatMap((one) => rowsAt(one, rest.join("."))) : found
}
