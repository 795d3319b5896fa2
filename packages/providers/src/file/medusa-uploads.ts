import { constants } from "node:fs"
import { open, realpath } from "node:fs/promises"
import { basename, join, sep } from "node:path"
import type { Readable } from "node:stream"

/** A file of Medusa v1's uploads, which the caller reads to its end or destroys. */
export interface MedusaUpload {
  name: string
  size: number
  stream: Readable
}

/**
 * A file in the folder that Medusa v1's own file service kept, by the part of its address after `/uploads/`, as the
 * client has encoded it. Null when there is none: also for folders, hidden files, whatever a link leads out to, and
 * v1's imports and exports (CSV), which v1 kept among the public files though they have customers' data.
 */
export async function openMedusaUpload(folder: string, address: string): Promise<MedusaUpload | null> {
  const names = namesIn(address)
  try {
    const root = await realpath(folder)
    const path = names && (await realpath(join(root, ...names)))
    if (!path?.startsWith(root + sep) || isPrivate(path)) return null
    return await openPlain(path)
  } catch (error) {
    if (ABSENT.includes((error as NodeJS.ErrnoException).code ?? "")) return null
    throw error
  }
}

const ABSENT = ["ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG", "EACCES", "ENXIO"]
const PROTECTED = /^(protected|exports|imports)$/i
const isPrivate = (path: string) => /\.csv$/i.test(path)

/** The names in an address; null when one of them could mean something else than a file below the folder. */
function namesIn(address: string): string[] | null {
  const decoded = decode(address)
  const names = decoded?.split("/") ?? []
  const isPlain = (name: string) => name !== "" && !name.startsWith(".") && !/[\\\0]/.test(name)
  return names.length > 0 && names.every(isPlain) && !PROTECTED.test(names[0] as string) ? names : null
}

function decode(address: string): string | null {
  try {
    return decodeURIComponent(address)
  } catch {
    return null
  }
}

// Not through a link that takes the file's place now, and without waiting for the other end of a pipe.
async function openPlain(path: string): Promise<MedusaUpload | null> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  const stats = await file.stat()
  if (stats.isFile()) return { name: basename(path), size: stats.size, stream: file.createReadStream() }
  await file.close()
  return null
}
