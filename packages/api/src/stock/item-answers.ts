import type { TreeRow } from "@mercer/db"
import { type Answer, present, type Shape } from "@mercer/rest"
import * as z from "zod"
import { entities, InventoryItem, InventoryLevel, type ResponseOf } from "../entities/index.ts"
import { levelSums } from "../inventory/level-sums.ts"
import { many, one } from "../wire/answers.ts"

type Row = Record<string, unknown>

/** What must be read of an item to return its levels. */
export const withLevels = { location_levels: {} } as const
/** What a list reads of an item: the variants that use it too. */
export const withUsers = { ...withLevels, variants: { variant: { product: {} } } } as const

type Levelled = TreeRow<"InventoryItem", typeof withLevels>

/** One item; its levels and sums are returned where the operation has read them, whatever `fields` names. */
export const ItemAnswer = computedAlways(one("inventory_item", InventoryItem), "inventory_item")
/** A page of items, with the variants that use them. */
export const ItemsAnswer = computedAlways(many("inventory_items", InventoryItem), "inventory_items")

/** An item as v1 returns it: without the time of its deletion. */
export function itemResponse({
  deleted_at: _,
  ...item
}: TreeRow<"InventoryItem", object>): ResponseOf<"InventoryItem"> {
  return item as unknown as ResponseOf<"InventoryItem">
}

/** An item with its levels and their sums; only the levels at some locations, if any are given. */
export function levelledItem(row: Levelled, location_ids?: readonly string[]) {
  const here = row.location_levels.filter(({ location_id }) => location_ids?.includes(location_id) ?? true)
  return { ...itemResponse(row), ...levelSums(here) }
}

/** The same with the variants that use the item, each with its product. */
export function listedItem(row: object, location_ids?: readonly string[]) {
  const { variants: users, ...item } = row as TreeRow<"InventoryItem", typeof withUsers>
  return { ...levelledItem(item, location_ids), variants: users.flatMap(({ variant }) => variant ?? []) }
}

/** `{inventory_item: {id, location_levels}}`: `fields` are those of the levels. */
export const LevelsAnswer = levelsAnswer()

function levelsAnswer(): Answer<Row, { inventory_item: { id: string; location_levels: Row[] } }> {
  const entity = entities.InventoryLevel as NonNullable<Answer["entity"]>
  const levels = many("location_levels", InventoryLevel)
  const item = () => z.strictObject({ id: z.string(), location_levels: z.array(entity.schema) })
  const cut = (value: unknown, shape: Shape) => {
    const { id, location_levels } = (value as { inventory_item: { id: string; location_levels: Row[] } }).inventory_item
    return { inventory_item: { id, location_levels: location_levels.map((level) => present(entity, shape, level)) } }
  }
  const wire = z.lazy(() => z.strictObject({ inventory_item: item() }))
  const { entity: _, ...rest } = { ...levels, cut, wire, parse: (value: unknown) => value }
  return rest as unknown as ReturnType<typeof levelsAnswer>
}

/** Computed values are returned whatever `fields` names, as v1 does. */
function computedAlways<A extends Pick<Answer, "cut">>(answer: A, key: string): A {
  const cut = (value: unknown, shape: Shape) => {
    const presented = answer.cut(value, shape) as Row
    const [from, to] = [(value as Row)[key], presented[key]]
    const rows = Array.isArray(to)
      ? to.map((row, at) => whole((from as Row[])[at], row))
      : whole(from as Row, to as Row)
    return { ...presented, [key]: rows }
  }
  return { ...answer, cut }
}

const COMPUTED = ["stocked_quantity", "reserved_quantity", "location_levels", "variants"]

function whole(row: Row = {}, presented: Row): Row {
  const found = COMPUTED.filter((name) => name in row)
  return { ...presented, ...Object.fromEntries(found.map((name) => [name, row[name]])) }
}
