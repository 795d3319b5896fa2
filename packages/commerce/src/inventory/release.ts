/** A reservation; `created_at` decides which of several is released first. */
interface Reserved {
  id: string
  quantity: number
  created_at: Date
}

/**
 * The reservations that change when only so many units of them are still owed, each with what is left of it: the newest
 * are released first.
 */
export function keepReserved<Row extends Reserved>(reservations: readonly Row[], units: number): Row[] {
  const oldest = reservations.toSorted((a, b) => Number(a.created_at) - Number(b.created_at) || (a.id < b.id ? -1 : 1))
  const start: { left: number; changed: Row[] } = { left: Math.max(0, units), changed: [] }
  return oldest.reduce(({ left, changed }, one) => {
    const quantity = Math.min(left, one.quantity)
    return { left: left - quantity, changed: quantity < one.quantity ? [...changed, { ...one, quantity }] : changed }
  }, start).changed
}
