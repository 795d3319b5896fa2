import { once } from "node:events"
import { Misused } from "../misused.ts"
import { openShop } from "../shop/shop.ts"
import type { Shop } from "../shop-code.ts"
import type { Command } from "./command.ts"

const MOST = 16
const OWN_AT_ONCE = 5

/**
 * Runs batch jobs and all background work, without answering requests, until it is stopped. With --own only what the
 * shop itself does after events and at times.
 */
export const worker: Command = {
  options: "[--jobs N] [--own]",
  summary:
    "work on batch jobs (N at once, else 2; servers: WORKERS=0), or the shop's own work (servers: OWN_WORKERS=0)",
  async bare(given, say, { jobs = "2", own }) {
    const workers = Number(jobs)
    if (!Number.isInteger(workers) || workers < 1 || workers > MOST) throw new Misused(`--jobs is from 1 to ${MOST}`)
    const stopped = Promise.race(["SIGTERM", "SIGINT"].map((signal) => once(process, signal)))
    if (own) return workOwn(given, say, stopped)
    const shop = await openShop(given, { workers, is_worker: true })
    await shop.telemetry.listen()
    say(`Working on batch jobs, ${workers} at once.`, { workers })
    await stopped
    await shop.close()
    return 0
  },
}

async function workOwn(given: Shop, say: Say, stopped: Promise<unknown>): Promise<number> {
  const own_workers = given.settings.own_workers || OWN_AT_ONCE
  const shop = await openShop(given, { workers: 0, own_workers, only_own: true, is_worker: true })
  await shop.telemetry.listen()
  const handlers = shop.api.app.own?.handlers.byWork.size ?? 0
  say(`Working on what the shop itself does: ${handlers} handlers, ${shop.api.jobs.length} jobs.`, { handlers })
  await stopped
  await shop.close()
  return 0
}

type Say = Parameters<NonNullable<Command["bare"]>>[1]
