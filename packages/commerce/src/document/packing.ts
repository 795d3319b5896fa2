/** A line of an order, or one that its claims and swaps send. */
export interface PackedLine {
  quantity: number
  shipped_quantity?: number | null
  returned_quantity?: number | null
  is_return?: boolean
}

/**
 * What a packing slip lists, each line with the units to pack: those that were not shipped yet. When all are shipped it is
 * a copy of the first slip, with all units.
 */
export function linesToPack<Line extends PackedLine>(lines: readonly Line[]): { line: Line; units: number }[] {
  const sent = lines.filter((line) => !line.is_return && line.quantity > 0)
  const open = sent.map((line) => ({ line, units: unshipped(line) })).filter(({ units }) => units > 0)
  return open.length > 0 ? open : sent.map((line) => ({ line, units: line.quantity }))
}

/** Units that came back had been shipped, or were handed over in another way. */
function unshipped({ quantity, shipped_quantity, returned_quantity }: PackedLine): number {
  return quantity - Math.max(shipped_quantity ?? 0, returned_quantity ?? 0)
}
