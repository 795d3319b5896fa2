import { randomUUID } from "node:crypto"
import { constants } from "node:fs"
import { type FileHandle, lstat, mkdir, open, realpath, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { absent, mustBeKey, newKey } from "./key.ts"
import { type FileStore, FileTooLarge, type SaveOptions } from "./port.ts"

/** Files in one folder of this machine. For more than one server, use a store that they share. */
export function localFiles({ folder }: { folder: string }): FileStore {
  return {
    id: "local",
    save: (content, options) => save(folder, content, options),
    open: (key) => openFile(folder, key),
    delete: (key) => remove(folder, key),
  }
}

async function save(folder: string, content: AsyncIterable<Uint8Array | string>, options: SaveOptions) {
  const key = newKey(options)
  const path = await locate(folder, key)
  // A draft of its own: what a killed process has left of the same file is in nobody's way.
  const draft = `${path}.${randomUUID()}.part`
  try {
    const size = await write(draft, content, options.limit)
    await rename(draft, path)
    return { key, size }
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {}) // report the first error
    throw error
  }
}

async function write(path: string, content: AsyncIterable<Uint8Array | string>, limit: number): Promise<number> {
  const file = await open(path, "wx", 0o600)
  let size = 0
  try {
    for await (const chunk of content) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk
      size += bytes.length
      if (!(size <= limit)) throw new FileTooLarge(limit) // written so, a limit that is not a number allows nothing
      await file.writeFile(bytes)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return size
}

async function openFile(folder: string, key: string) {
  const file = await openPlain(await locate(folder, key))
  const stats = await file.stat()
  if (stats.isFile()) return { stream: file.createReadStream(), size: stats.size }
  await file.close()
  throw absent()
}

function openPlain(path: string): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ELOOP") throw absent()
      throw error
    },
  )
}

async function remove(folder: string, key: string) {
  const path = await locate(folder, key)
  const found = await lstat(path).catch(() => null)
  if (found?.isFile()) await rm(path, { force: true })
}

// No key is a path, so its file is in the folder; the folder itself may be a link.
async function locate(folder: string, key: string): Promise<string> {
  mustBeKey(key)
  await mkdir(folder, { recursive: true })
  return join(await realpath(folder), key)
}
