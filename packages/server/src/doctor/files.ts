import { once } from "node:events"
import type { Finding } from "@mercer/api"
import { type FileStore, type Registry, withTimeout } from "@mercer/providers"
import type pg from "pg"
import type { WebSettings } from "../settings.ts"
import { broken, fine, problem } from "./finding.ts"

const PATIENCE_MS = 5_000

/** Whether files can be stored, and whether all processes of the shop find them. */
export async function aboutFiles(
  client: pg.Client,
  settings: WebSettings,
  registered: Registry | undefined,
): Promise<Finding> {
  const { s3, data_dir, workers } = settings
  if (!s3) return inFolder(client, { data_dir, workers })
  if (!registered) return fine("files", `in the bucket ${s3.bucket}`)
  const reason = await faultOf(withTimeout(registered.file, PATIENCE_MS))
  if (!reason) return fine("files", `in the bucket ${s3.bucket}`)
  const advice = "Look at S3_BUCKET, S3_REGION, S3_ENDPOINT and the two keys, and at what they may do."
  return broken("files", `the bucket ${s3.bucket} does not take them: ${reason}`, advice)
}

/** Stores a file, reads it and takes it away again: only that shows the address, the keys and what they may do. */
async function faultOf(store: FileStore): Promise<string | undefined> {
  async function* content() {
    yield "mercer doctor\n"
  }
  try {
    const { key } = await store.save(content(), { limit: 100, extension: "txt" })
    const { stream } = await store.open(key)
    stream.resume()
    await once(stream, "end")
    await store.delete(key)
    return undefined
  } catch (error) {
    const { name, message, code } = error as NodeJS.ErrnoException
    return [message || code || name, message && name !== "Error" && `(${name})`].filter(Boolean).join(" ")
  }
}

/** A folder belongs to one machine. Each process records its own every 20 seconds. */
async function inFolder(client: pg.Client, { data_dir, workers }: Pick<WebSettings, "data_dir" | "workers">) {
  const hosts = await hostsOf(client)
  if (hosts.length < 2 && workers > 0) return fine("files", `in ${data_dir}/files`)
  const why =
    hosts.length > 1 ? `processes work on several: ${hosts.join(", ")}` : "WORKERS=0 leaves work to other processes"
  return problem("files", `in a folder of this machine, and ${why}`, "Set S3_BUCKET and what belongs to it.")
}

/** The machines on which processes of the shop work. */
export async function hostsOf(client: pg.Client): Promise<string[]> {
  return (await client.query<{ host: string }>(HOSTS)).rows.map(({ host }) => host)
}

const HOSTS = "SELECT DISTINCT host FROM mercer.process WHERE seen_at > now() - interval '1 minute' ORDER BY host"
