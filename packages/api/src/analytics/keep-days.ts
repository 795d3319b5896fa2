import { type Day, type Days, daysOf, daysUntil } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { changedBefore, firstOrderAt, keepDay, lockKeptDays, setKeptUntil } from "./queries.ts"

/**
 * A day is kept when it has ended half a day ago: the triggers leave out orders of the last hour, so only a transaction
 * that has been open for longer than the difference could change a kept day unseen.
 */
const ENDED_MS = 13 * 3_600_000
/** How long one run may take, so that the rest of the sweep goes on. */
const RUN_MS = 3_000

/** The time zone of the shop's days, until one is chosen. */
export const DEFAULT_TIME_ZONE = "UTC"

/** Makes past days that are not kept yet, and those whose orders have changed, one transaction each. @public */
export async function keepSales(ctx: App, run_ms = RUN_MS): Promise<void> {
  const ends = performance.now() + run_ms
  while (await ctx.tx(keepNext)) if (performance.now() > ends) return
}

/** Makes one day; returns whether there was one to make. */
async function keepNext(tx: App): Promise<boolean> {
  const state = await lockKeptDays(tx)
  if (!state) return false
  const time_zone = state.time_zone ?? DEFAULT_TIME_ZONE
  const next = dayOf(state.kept_until ?? (await firstDate(tx, time_zone)), time_zone)
  const changed = await changedBefore(tx, next.starts_at)
  if (changed) {
    const { days, ends_at } = daysUntil(changed, time_zone, 1)
    await keepDay(tx, days[0] as Day, ends_at)
    return true
  }
  if (next.ends_at.getTime() > tx.now().getTime() - ENDED_MS) return false
  await keepDay(tx, next, next.ends_at)
  await setKeptUntil(tx, next.following)
  return true
}

/** Two days before the first order, so that rows of another time zone are never read. */
async function firstDate(tx: App, time_zone: string): Promise<string> {
  const { days } = daysUntil(await firstOrderAt(tx, tx.now()), time_zone, 3)
  return (days[0] as Day).date
}

function dayOf(date: string, time_zone: string): Day & { ends_at: Date; following: string } {
  const following = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
  const { days, ends_at }: Days = daysOf({ from: date, to: date }, time_zone)
  return { ...(days[0] as Day), ends_at, following }
}
