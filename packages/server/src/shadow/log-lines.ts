import fs from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"

/** About a hundred lines: what a process that is killed compares again. */
const CHUNK = 16 * 1024
const EVERY_MS = 1_000
const HEAD = 100

/** How far a log was read. The head recognizes another file of the same name, after it was rotated. */
export interface LogPlace {
  file: string
  offset: number
  head: string
}

/**
 * The lines of a growing file from a place on, in batches, each with the place after it. Memory does not grow with the
 * file. With `follow` it waits for more until `signal`; a file that was rotated is read from its beginning.
 */
export async function* linesOf(
  file: string,
  known: LogPlace | undefined,
  { follow, signal }: { follow: boolean; signal: AbortSignal },
): AsyncGenerator<{ lines: string[]; place: LogPlace }> {
  let place = known?.file === file ? known : { file, offset: 0, head: "" }
  while (!signal.aborted) {
    const read = await readFrom(place)
    if (read) yield read
    if (read) place = read.place
    else if (!follow) return
    else await sleep(EVERY_MS, undefined, { signal }).catch(() => {})
  }
}

async function readFrom(known: LogPlace): Promise<{ lines: string[]; place: LogPlace } | undefined> {
  const handle = await fs.open(known.file)
  try {
    const { size } = await handle.stat()
    const head = (await textAt(handle, 0, HEAD)).split("\n")[0] ?? ""
    const isSame = size >= known.offset && head.startsWith(known.head)
    const offset = isSame ? known.offset : 0
    const buffer = Buffer.alloc(CHUNK)
    const { bytesRead } = await handle.read(buffer, 0, CHUNK, offset)
    const end = buffer.subarray(0, bytesRead).lastIndexOf(10)
    // A line without an end is read when it is whole; one that fills a chunk is no request.
    const used = end >= 0 ? end + 1 : bytesRead === CHUNK ? CHUNK : 0
    if (used === 0) return undefined
    const lines = buffer.toString("utf8", 0, used).split("\n").filter(Boolean)
    return { lines, place: { file: known.file, offset: offset + used, head } }
  } finally {
    await handle.close()
  }
}

async function textAt(handle: fs.FileHandle, offset: number, length: number): Promise<string> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await handle.read(buffer, 0, length, offset)
  return buffer.toString("utf8", 0, bytesRead)
}
