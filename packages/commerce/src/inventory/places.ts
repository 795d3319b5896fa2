import { type Part, shortUnits, unitsMade } from "./available.ts"
import { availableAt, type Level } from "./reserve.ts"

/** The stock of an item at a location. */
export interface StockedLevel extends Level {
  inventory_item_id: string
  location_id: string
}

/** A line of managed goods; `quantity` is in units of the variant. */
export interface PlacedLine {
  id: string
  variant_id: string
  quantity: number
  parts: readonly Part[]
  allows_backorder: boolean
}

/** Units of an item that are reserved for a line at a location. */
interface Pick {
  line_item_id: string
  inventory_item_id: string
  location_id: string
  quantity: number
}

/** How many units of a variant its parts make, at these locations together; negative when more was promised. */
export function availableUnits(parts: readonly Part[], levels: readonly StockedLevel[], locations: readonly string[]) {
  return unitsMade(withStock(parts, levels, locations))
}

const withStock = (parts: readonly Part[], levels: readonly StockedLevel[], locations: readonly string[]) =>
  parts.map((part) => ({ ...part, available: availableOf(part.inventory_item_id, levels, locations) }))

/**
 * The variants of which there is not enough at these locations. Lines of one variant count together, and so do variants
 * that share an item; those that allow back-orders are never short where there is a location at all.
 */
export function shortAt(lines: readonly PlacedLine[], levels: readonly StockedLevel[], locations: readonly string[]) {
  const stocked = lines.filter(({ allows_backorder }) => !allows_backorder)
  const short = shortUnits(stocked.map((line) => ({ ...line, parts: withStock(line.parts, levels, locations) })))
  const nowhere = locations.length === 0 ? lines.filter(({ allows_backorder }) => allows_backorder) : []
  return [...new Set([...short, ...nowhere.map(({ variant_id }) => variant_id)])].sort()
}

/**
 * Where the units of an order come from, when none of its variants is short: all from the first location that has
 * everything; else each line from the first that has all of it; else as many whole units as each location has. What is
 * left of a back-order goes to the first location that knows all its parts; parts that no location has together are
 * taken where they are.
 */
export function placeLines(
  lines: readonly PlacedLine[],
  levels: readonly StockedLevel[],
  locations: readonly string[],
) {
  const whole = locations.find((location) => isWhole(takenAt(emptyShelf(levels), lines, location), lines))
  if (whole !== undefined) return takenAt(emptyShelf(levels), lines, whole).picks
  // Goods that cannot be back-ordered are placed first, so that no back-order takes them.
  const order = [...lines].sort((a, b) => Number(a.allows_backorder) - Number(b.allows_backorder))
  return order.reduce((shelf, line) => placeLine(shelf, line, locations), emptyShelf(levels)).picks
}

/** What is left where, while lines are placed one after another. */
interface Shelf {
  left: ReadonlyMap<string, number>
  picks: readonly Pick[]
}

const keyOf = (item: string, location: string) => `${item} ${location}`

const emptyShelf = (levels: readonly StockedLevel[]): Shelf => ({
  left: new Map(levels.map((level) => [keyOf(level.inventory_item_id, level.location_id), availableAt(level)])),
  picks: [],
})

function placeLine(shelf: Shelf, line: PlacedLine, locations: readonly string[]): Shelf {
  const whole = locations.find((location) => unitsAt(shelf, line, location) >= line.quantity)
  if (whole !== undefined) return take(shelf, line, whole, line.quantity)
  const start = { shelf, left: line.quantity }
  const split = locations.reduce((now, location) => {
    const units = Math.min(now.left, unitsAt(now.shelf, line, location))
    return units > 0 ? { shelf: take(now.shelf, line, location, units), left: now.left - units } : now
  }, start)
  if (split.left === 0) return split.shelf
  return line.allows_backorder
    ? take(split.shelf, line, backorderAt(shelf, line, locations), split.left)
    : takeParts(split.shelf, line, locations, split.left)
}

/** Whole units of a line that a location has. */
function unitsAt({ left }: Shelf, { parts }: PlacedLine, location: string): number {
  const units = parts.map(({ inventory_item_id, required_quantity }) =>
    Math.floor(Math.max(0, left.get(keyOf(inventory_item_id, location)) ?? 0) / required_quantity),
  )
  return Math.min(...units)
}

function backorderAt({ left }: Shelf, { parts }: PlacedLine, locations: readonly string[]): string {
  const isKnown = (location: string) => parts.every((part) => left.has(keyOf(part.inventory_item_id, location)))
  return (locations.find(isKnown) ?? locations[0]) as string
}

function take(shelf: Shelf, line: PlacedLine, location: string, units: number): Shelf {
  return line.parts.reduce(
    (now, part) => takeItem(now, { line, item: part.inventory_item_id, location }, units * part.required_quantity),
    shelf,
  )
}

/** Parts one by one, each where it is. */
function takeParts(shelf: Shelf, line: PlacedLine, locations: readonly string[], units: number): Shelf {
  return line.parts.reduce((after, { inventory_item_id: item, required_quantity }) => {
    const start = { shelf: after, left: units * required_quantity }
    return locations.reduce((now, location) => {
      const here = Math.min(now.left, Math.max(0, now.shelf.left.get(keyOf(item, location)) ?? 0))
      return here > 0 ? { shelf: takeItem(now.shelf, { line, item, location }, here), left: now.left - here } : now
    }, start).shelf
  }, shelf)
}

function takeItem(
  { left, picks }: Shelf,
  { line, item, location }: { line: PlacedLine; item: string; location: string },
  quantity: number,
): Shelf {
  const key = keyOf(item, location)
  const pick = { line_item_id: line.id, inventory_item_id: item, location_id: location, quantity }
  const same = picks.find(
    (one) => one.line_item_id === line.id && keyOf(one.inventory_item_id, one.location_id) === key,
  )
  const others = picks.filter((one) => one !== same)
  const merged = same ? { ...same, quantity: same.quantity + quantity } : pick
  return { left: new Map(left).set(key, (left.get(key) ?? 0) - quantity), picks: [...others, merged] }
}

/** What all lines would take of one location. */
function takenAt(shelf: Shelf, lines: readonly PlacedLine[], location: string): Shelf {
  return lines.reduce((now, line) => {
    const units = Math.min(line.quantity, unitsAt(now, line, location))
    return units > 0 ? take(now, line, location, units) : now
  }, shelf)
}

function isWhole({ picks }: Shelf, lines: readonly PlacedLine[]): boolean {
  return lines.every(({ id, parts, quantity }) =>
    parts.every((part) =>
      picks.some(
        (pick) =>
          pick.line_item_id === id &&
          pick.inventory_item_id === part.inventory_item_id &&
          pick.quantity === quantity * part.required_quantity,
      ),
    ),
  )
}

function availableOf(item: string, levels: readonly StockedLevel[], locations: readonly string[]): number {
  const here = levels.filter((level) => level.inventory_item_id === item && locations.includes(level.location_id))
  return here.reduce((sum, level) => sum + availableAt(level), 0)
}
