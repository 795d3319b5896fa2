import { newId } from "@mercer/db"
import { anOperatorAtWork, type MakeScene } from "./scenes.ts"
import type { TestShop } from "./shop.ts"

/** The job of the shops that scenes are played in. */
const SCENE_JOB = { name: "nightly-report", at: "03:00 Europe/Berlin", run: async () => {} }

/** What a shop needs for all scenes to succeed. */
export const SCENE_PARTS = { own: { jobs: [SCENE_JOB] }, queue: true }

/** A shop's own work after events and at times; the kit's shops have no handlers, but may have such rows. */
export const ownScenes: Record<string, MakeScene> = {
  "admin.event-runs.list": async (shop) => {
    await aRun(shop)
    return { by: await anOperatorAtWork(shop) }
  },
  "admin.event-runs.retry": async (shop) => ({ by: await anOperatorAtWork(shop), values: { id: await aRun(shop) } }),
  "admin.custom-fields.list": async (shop) => ({ by: await anOperatorAtWork(shop) }),
  "admin.jobs.run": async (shop) => ({ by: await anOperatorAtWork(shop), values: { name: SCENE_JOB.name } }),
  "admin.system.get": async (shop) => {
    await shop.api.recordProcess({ id: newId("proc"), kind: "server", version: "1.0.0", host: "web-1", pid: 1 })
    return { by: await anOperatorAtWork(shop) }
  },
  "admin.system.findings": async (shop) => ({ by: await anOperatorAtWork(shop) }),
  "admin.jobs.list": async (shop) => ({ by: await anOperatorAtWork(shop) }),
}

/** Work of a handler that was parked. */
async function aRun({ db }: TestShop): Promise<string> {
  const id = newId("outbox")
  const payload = { id: newId("order"), event: "order.placed", event_id: id.replace("outbox_", "msg_") }
  const parked_at = new Date()
  await db.outbox.create({ data: { id, kind: "own.erp", payload, parked_at, attempts: 80, last_error: "No answer" } })
  return id
}
