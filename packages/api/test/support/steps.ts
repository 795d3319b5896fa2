import type { ShopPoint } from "./points.ts"
import type { TestShop } from "./shop.ts"

type Stepped = Pick<TestShop, "points">

/**
 * Stops the next completion or operation at a point, as if its process had died there: nothing after it runs. Inside a
 * transaction it fails instead, so the database rolls back. Resolves when the point is reached.
 */
export function dieAt({ points }: Stepped, wanted: ShopPoint): Promise<void> {
  return new Promise((reached) => {
    points.on(async (point) => {
      if (point !== wanted) return
      points.on()
      reached()
      if (wanted.endsWith(".writing")) throw new Error("The process died here")
      await new Promise(() => {})
    })
  })
}

/** Stops the next completion or operation at a point until `go` is called. */
export function pauseAt({ points }: Stepped, wanted: ShopPoint): { reached: Promise<void>; go: () => void } {
  let go = () => {}
  const gone = new Promise<void>((resolve) => {
    go = resolve
  })
  const reached = new Promise<void>((resolve) => {
    points.on(async (point) => {
      if (point !== wanted) return
      points.on()
      resolve()
      await gone
    })
  })
  return { reached, go }
}

/**
 * Advances the leases of all attempts and keys by a minute, in the database. Rows that a process holds which stands still
 * within a transaction are waited for: PostgreSQL ends it after ten seconds.
 */
export async function aMinuteLater({ pool }: Pick<TestShop, "pool">): Promise<void> {
  for (const change of [
    "mercer.completion SET updated_at = updated_at - interval '1 minute'",
    "mercer.order_act SET updated_at = updated_at - interval '1 minute'",
    "mercer.idempotency_key SET locked_until = locked_until - interval '1 minute' WHERE locked_until IS NOT NULL",
    "mercer.outbox SET locked_until = locked_until - interval '1 minute', run_at = run_at - interval '1 minute' WHERE done_at IS NULL",
  ])
    await whenFree(() => pool.query(`UPDATE ${change}`))
}

const LOCK_NOT_AVAILABLE = "55P03"

/** Tries again while a row is locked, each time for the three seconds that statements wait for locks. */
async function whenFree(change: () => Promise<unknown>, tries = 5): Promise<void> {
  try {
    await change()
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries <= 1) throw error
    await whenFree(change, tries - 1)
  }
}
