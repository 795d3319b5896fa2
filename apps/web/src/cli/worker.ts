import { once } from "node:events"
import { theShop } from "../shop.ts"
import { type Command, Misused } from "./command.ts"

const MOST = 16

/** Runs batch jobs and all background work, without answering requests, until it is stopped. */
export const worker: Command = {
  options: "[--jobs N]",
  summary: "work on batch jobs (N at once, else 2) until it is stopped; the servers may then have WORKERS=0",
  async bare(_, say, { jobs = "2" }) {
    const workers = Number(jobs)
    if (!Number.isInteger(workers) || workers < 1 || workers > MOST) throw new Misused(`--jobs is from 1 to ${MOST}`)
    const stopped = Promise.race(["SIGTERM", "SIGINT"].map((signal) => once(process, signal)))
    const shop = await theShop({ workers })
    say(`Working on batch jobs, ${workers} at once.`, { workers })
    await stopped
    await shop.close()
    return 0
  },
}
