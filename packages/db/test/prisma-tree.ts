import type { PrismaClient } from "../src/generated/client/client.ts"
import { factsOf, type ModelName } from "../src/models.ts"
import { isHistory, isKept } from "../src/read/history.ts"
import { DELETED_TOO, type Tree } from "../src/read/tree.ts"

type Row = Record<string, unknown>

/** The same tree as `readTree` reads, by Prisma: with joins flattened, deleted rows removed and lists sorted here. */
export async function byPrisma(db: PrismaClient, model: ModelName, id: string, tree: Tree): Promise<Row> {
  const { delegate } = factsOf(model)
  const table = (db as unknown as Record<string, { findUniqueOrThrow(query: object): Promise<Row> }>)[delegate]
  const include = includes(model, tree)
  return shaped(model, (await table?.findUniqueOrThrow({ where: { id }, ...include })) as Row, tree)
}

function includes(model: ModelName, tree: Tree): object {
  const names = Object.keys(tree).filter((name) => name !== DELETED_TOO)
  if (names.length === 0) return {}
  const entries = names.map((name) => {
    const link = factsOf(model).relations[name]
    if (!link) throw new Error(`${model} has no ${name}`)
    const below = includes(farModel(model, name), tree[name] as Tree)
    const inner = link.through ? { include: { [link.through]: Object.keys(below).length > 0 ? below : true } } : below
    return [name, Object.keys(inner).length > 0 ? inner : true]
  })
  return { include: Object.fromEntries(entries) }
}

function farModel(model: ModelName, name: string): ModelName {
  const link = factsOf(model).relations[name]
  const far = link?.through ? factsOf(link.model).relations[link.through]?.model : link?.model
  return far as ModelName
}

function shaped(model: ModelName, row: Row, tree: Tree, past = isHistory(model)): Row {
  const { columns, relations } = factsOf(model)
  const cells = Object.keys(columns).map((name) => [
    name,
    columns[name]?.kind === "decimal" && row[name] !== null ? Number(row[name]) : row[name],
  ])
  const below = Object.keys(tree).filter((name) => name !== DELETED_TOO)
  const far = below.map((name) => {
    const link = relations[name]
    const next = farModel(model, name)
    const all = tree[name]?.[DELETED_TOO] !== undefined || (past && !link?.many && isKept(next))
    const given = (link?.many ? row[name] : [row[name]]) as (Row | null)[]
    const ties = given.filter((one): one is Row => one !== null && (link?.through === undefined || !one.deleted_at))
    const found = ties.map((one) => (link?.through ? (one[link.through] as Row | null) : one))
    const together = (one: Row) => Boolean(past && link?.many && isKept(model) && row.deleted_at && one.deleted_at)
    const isKeptWithIt = (one: Row) => together(one) && (one.deleted_at as Date) >= (row.deleted_at as Date)
    const kept = found.filter((one): one is Row => one !== null && (all || !one.deleted_at || isKeptWithIt(one)))
    const rows = kept
      .sort(byCreation(next))
      .map((one) => shaped(next, one, tree[name] as Tree, past || isHistory(next)))
    return [name, link?.many ? rows : (rows[0] ?? null)]
  })
  // What has no column of the row's own, and no row in these tests.
  const terms =
    model === "ProductVariant" ? [["requires_shipping", true]] : model === "LineItem" ? [["own_rates", null]] : []
  return Object.fromEntries([...cells, ...terms, ...far])
}

function byCreation(model: ModelName) {
  const { columns, key } = factsOf(model)
  const by = [...(columns.created_at ? ["created_at"] : []), ...(columns.rank ? ["rank"] : []), ...key]
  return (a: Row, b: Row) => {
    for (const name of by) {
      const [left, right] = [a[name], b[name]].map((value) => (value instanceof Date ? value.getTime() : value)) as [
        number,
        number,
      ]
      if (left !== right) return left < right ? -1 : 1
    }
    return 0
  }
}
