import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { cropBox, type FocalPoint, isRefusal, type WantedSize } from "@mercer/commerce"
import { resizePicture } from "@mercer/providers"
import type { App } from "../context/context.ts"
import { isReadOnly } from "../context/takeover.ts"
import { mediaId } from "../file/media-id.ts"
import { forgetRemoval, planRemoval } from "../file/queries.ts"
import { readFile } from "../file/read-file.ts"
import { findSize, focalPoint, recordSize } from "./queries.ts"

/** A picture in one size, as WebP. */
interface SizedPicture {
  stream: Readable
  size: number
}

/** How long a size may take to be made, until it counts as left over by a process that was killed. */
const MADE_MS = 3_600_000
const LARGEST = 52_428_800

/**
 * The stored picture in a smaller size: made when it is wanted for the first time, then kept in the same storage. Null
 * for a picture that is too large to be resized. Throws invalid_data for a file that is not a picture.
 * @public
 */
export async function sizedPicture(app: App, of_key: string, wanted: WantedSize): Promise<SizedPicture | null> {
  const focal = wanted.ratio ? await focalPoint(app, mediaId(`/uploads/${of_key}`)) : null
  const key = keyOf(of_key, wanted, focal)
  const kept = (await findSize(app, key)) && (await opened(app, key))
  if (kept || tooLarge.has(of_key)) return kept || null
  const bytes = await made(app, { of_key, key, focal, ...wanted })
  return bytes && streamOf(bytes)
}

/** Follows from all that the size is made of: whoever makes it again writes the same file. */
function keyOf(of_key: string, { width, ratio }: WantedSize, focal: FocalPoint | null): string {
  const facts = JSON.stringify([of_key, width, ratio, focal?.x, focal?.y])
  return `${createHash("sha256").update(facts).digest("hex").slice(0, 32)}.webp`
}

/** Null for a file that has its row, but is gone: a backup has the rows, and not each size. */
async function opened(app: App, key: string): Promise<SizedPicture | null> {
  try {
    return await app.providers.file.open(key)
  } catch (error) {
    if (isRefusal(error) && error.type === "not_found") return null
    throw error
  }
}

interface Making extends WantedSize {
  of_key: string
  key: string
  focal: FocalPoint | null
}

const making = new Map<string, Promise<Uint8Array | null>>()

/** Pictures that were too large to be resized, so that their files are not read again for each request. */
const tooLarge = new Set<string>()
const MOST_REMEMBERED = 1_000

/** Requests for the same size at the same time wait for one work. */
function made(app: App, size: Making): Promise<Uint8Array | null> {
  const running = making.get(size.key)
  if (running) return running
  const work = make(app, size).finally(() => making.delete(size.key))
  making.set(size.key, work)
  return work
}

async function make(app: App, size: Making): Promise<Uint8Array | null> {
  const { of_key, width, ratio, focal } = size
  const read = () => readFile(app, of_key)
  const bytes = await resizePicture(read, width, (picture) => (ratio ? cropBox(picture, ratio, focal) : null))
  if (!bytes) remember(app, of_key)
  else if (!isReadOnly(app)) await keep(app, size, bytes)
  return bytes
}

function remember(app: App, key: string): void {
  app.log.warn({ key }, "A picture is too large to be resized, and is answered as it is")
  if (tooLarge.size >= MOST_REMEMBERED) tooLarge.clear()
  tooLarge.add(key)
}

/** A size that cannot be stored is made again next time: the shopper sees the picture. */
async function keep(app: App, { of_key, key, width, ratio }: Making, bytes: Uint8Array): Promise<void> {
  try {
    await planRemoval(app, [key], new Date(app.now().getTime() + MADE_MS))
    await app.providers.file.save(Readable.from([bytes]), { limit: LARGEST, key })
    // Of a picture that was deleted in the meantime, the file stays planned for removal.
    if (await recordSize(app, { key, of_key, width, ratio, size: bytes.length })) await forgetRemoval(app, [key])
  } catch (err) {
    app.log.warn({ err, key: of_key }, "A size of a picture could not be stored")
  }
}

const streamOf = (bytes: Uint8Array): SizedPicture => ({ stream: Readable.from([bytes]), size: bytes.length })
