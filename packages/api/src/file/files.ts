import { Refusal } from "@mercer/commerce"
import { newFileKey } from "@mercer/providers"
import type { App, OwnFiles } from "../context/context.ts"
import { forgetRemoval, planRemoval } from "./queries.ts"

/** A file's details besides its bytes. */
export interface FileFacts {
  name: string
  content_type: string
  /** The most bytes accepted. */
  limit: number
  is_protected: boolean
  created_by: string | null
}

const EXTENSION = /\.([a-z0-9]{1,8})$/i

const LARGEST = 1_000_000_000

/** Stores a file under a key that its writer knows before: whoever was killed on the way does it again. @public */
export async function putFile(
  { db, providers }: Pick<App, "db" | "providers">,
  content: AsyncIterable<Uint8Array | string>,
  { key, name, content_type, limit = LARGEST }: Parameters<OwnFiles["put"]>[1],
): Promise<{ size: number }> {
  const { size } = await providers.file.save(content, { limit, key })
  const row = { name: name.slice(0, 255), content_type, size, is_protected: true, created_by: null }
  await db.storedFile.upsert({ where: { key }, create: { key, ...row }, update: row })
  return { size }
}

/** How long a file may take to arrive, until it counts as left over by a process that was killed. */
const ARRIVES_MS = 24 * 3_600_000

/** Stores a stream under its own key; then it can be found. A file of 0 bytes is a file. @public */
export async function keepFile(app: App, content: AsyncIterable<Uint8Array | string>, facts: FileFacts) {
  const { limit, ...row } = facts
  const key = newFileKey(EXTENSION.exec(row.name)?.[1])
  await planRemoval(app, [key], new Date(app.now().getTime() + ARRIVES_MS))
  const { size } = await app.providers.file.save(content, { limit, key })
  try {
    await app.tx(async (tx) => {
      await tx.db.storedFile.create({ data: { ...row, name: row.name.slice(0, 255), key, size } })
      await forgetRemoval(tx, [key])
    })
  } catch (error) {
    await app.providers.file.delete(key).catch(() => {}) // the sweep does, and the first error is reported
    throw error
  }
  return { key, size }
}

/** A file that this operator may read: a protected one only by its owner. */
export async function fileFor(app: App, key: string, user_id: string) {
  const file = await app.db.storedFile.findFirst({ where: { key } })
  if (!file) throw new Refusal("not_found", `File with key: ${key} was not found`)
  if (file.is_protected && file.created_by !== null && file.created_by !== user_id)
    throw new Refusal("not_allowed", "Cannot access a file that does not belong to the logged in user")
  return file
}
