import type { Readable } from "node:stream"
import { Refusal } from "@mercer/commerce"

/** What was stored: an opaque key and the size in bytes; it does not reveal where the file is stored. */
export type StoredFile = { key: string; size: number }

export type SaveOptions = {
  /** The maximum size in bytes; a larger upload is refused while it is being received. */
  limit: number
  /** Kept at the end of the key, so that a file can be served with its type: letters and digits, no dot. */
  extension?: string
  /** The key of a file that is put back from a backup; without it the file gets a new one. */
  key?: string
}

/** The file is too large. */
export class FileTooLarge extends Refusal {
  constructor(readonly limit: number) {
    super("too_large", `The file is larger than ${limit} bytes`)
  }
}

/**
 * File storage: uploads, import and export files.
 *
 * Called by operations and jobs, never inside a database transaction. Keys are made here and are not guessable, yet a
 * key is not a permission: access to a file is checked before the call. A key that cannot be one of ours (a path, an
 * address) is refused with invalid_data, one that isn't there with not_found; anything else thrown is the store's own
 * trouble. `save` makes another file each time, so a file whose row was never committed is an orphan.
 */
export interface FileStore {
  readonly id: string

  /** Takes a stream to its end. When this returns the file is complete; when it throws there is none. */
  save(content: AsyncIterable<Uint8Array | string>, options: SaveOptions): Promise<StoredFile>

  /** The file as a stream, which the caller reads to its end or destroys. */
  open(key: string): Promise<{ stream: Readable; size: number }>

  /** A missing file is fine. */
  delete(key: string): Promise<void>
}
