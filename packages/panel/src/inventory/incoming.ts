import { useRef } from "react"
import { useFresh } from "#panel/edit/edit.ts"
import { Misfits } from "#panel/server/faults.ts"
import { isOvertaken, overtaken } from "#panel/server/overtaken.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import type { Level } from "./item.ts"
import { useInventoryWords } from "./words.ts"

/** Sales change the level too: after each the version is read again. */
const TRIES = 4

/**
 * Sets how many units are to arrive, and returns the undo. If another user has set them since they were displayed,
 * that is said at the field, and saving again replaces it.
 */
export function useIncoming(id: string, { location_id, incoming_quantity }: Level) {
  const words = useInventoryWords()
  const trpc = useTRPC()
  const items = useTRPCClient().admin["inventory-items"]
  const fresh = useFresh()
  const seen = useRef(incoming_quantity)

  async function stored(): Promise<Level> {
    const read = await fresh(trpc.admin["inventory-items"].get.queryOptions({ id }))
    const { location_levels = [] } = read.inventory_item
    const level = location_levels.find((one) => one.location_id === location_id)
    if (!level) throw overtaken()
    return level
  }
  async function replace(from: number, to: number, tries = TRIES): Promise<unknown> {
    const level = await stored()
    if (level.incoming_quantity !== from) {
      seen.current = level.incoming_quantity
      throw new Misfits({ quantity: words.incomingNow(level.incoming_quantity) })
    }
    const change = { id, location_id, incoming_quantity: to, if_unchanged_since: level.updated_at }
    try {
      return await items.updateLevel.mutate(change)
    } catch (error) {
      if (!isOvertaken(error) || tries <= 1) throw error
      return replace(from, to, tries - 1)
    }
  }
  return async (units: number) => {
    const before = seen.current
    await replace(before, units)
    return () =>
      replace(units, before).catch((error) => {
        throw error instanceof Misfits ? overtaken() : error
      })
  }
}
