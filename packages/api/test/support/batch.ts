import { keepFile } from "../../src/file/files.ts"
import { workBatchJob } from "../../src/worker/batch-work.ts"
import { must } from "./checkout.ts"
import type { Reply } from "./client.ts"
import type { Visitor } from "./scenes.ts"
import type { TestShop } from "./shop.ts"

/** An operator's protected file, as an upload stores it. */
export async function aFile(shop: TestShop, content: string | Uint8Array, created_by: string): Promise<string> {
  const facts = { name: "products.csv", content_type: "text/csv", limit: 300_000_000, is_protected: true, created_by }
  const { key } = await keepFile(shop.api.app, chunks(Buffer.from(content as string)), facts)
  return key
}

async function* chunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

/** Processes a job until there is nothing left to do. */
export async function carryOut(shop: TestShop, id: string): Promise<void> {
  while (await workBatchJob(shop.api.app, id));
}

export interface Operator {
  by: Visitor
  id: string
}

/** Creates an import, processes it and returns it. */
export async function imported(
  shop: TestShop,
  { by, id }: Operator,
  content: string | Uint8Array,
  more: { dry_run?: boolean; context?: object } = {},
) {
  const fileKey = await aFile(shop, content, id)
  const { context, ...flags } = more
  const body = { type: "product-import", context: { fileKey, ...context }, ...flags }
  return worked(shop, by, await by.post("/admin/batch-jobs", body))
}

/** An export's text. */
export async function exported(shop: TestShop, { by }: Operator, context: object = {}) {
  const job = await worked(shop, by, await by.post("/admin/batch-jobs", { type: "product-export", context }))
  if (job.status !== "completed") throw new Error(JSON.stringify(job.result))
  return { job, text: await textOf(shop, job.result.file_key) }
}

/** A job after it was processed. */
export async function worked(shop: TestShop, by: Visitor, reply: Reply) {
  if (reply.status >= 300) throw new Error(reply.text)
  const { batch_job } = reply.body
  await carryOut(shop, batch_job.id)
  return must(await by.get(`/admin/batch-jobs/${batch_job.id}`)).batch_job
}

export async function textOf(shop: TestShop, key: string): Promise<string> {
  const { stream } = await shop.providers.file.open(key)
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
