import type { Readable } from "node:stream"
import { Refusal } from "@mercer/commerce"

/** What was stored: an opaque key and the size in bytes; nothing tells where it lies. */
export type StoredFile = { key: string; size: number }

export type SaveOptions = {
  /** The most bytes taken; one more and the upload is refused while it is still coming in. */
  limit: number
  /** Kept at the end of the key, so that a file can be served with its type: letters and digits, no dot. */
  extension?: string
}

/** More came than allowed: 413 on the wire. */
export class FileTooLarge extends Refusal {
  constructor(readonly limit: number) {
    super("invalid_data", `The file is larger than ${limit} bytes`, undefined, { status: 413 })
  }
}

/**
 * Somebody who keeps files: uploads, import and export files.
 *
 * Called by operations and jobs, never inside a database transaction. Keys are made here and are not guessable, yet a
 * key is no permission: who may read a file is decided before asking. A key that cannot be one of ours (a path, an
 * address) is refused with invalid_data, one that isn't there with not_found; anything else thrown is the store's own
 * trouble. `save` makes another file each time, so a file whose row was never committed is an orphan.
 */
export interface FileStore {
  readonly id: string

  /** Takes a stream to its end. When this returns the file is complete; when it throws there is none. */
  save(content: AsyncIterable<Uint8Array | string>, options: SaveOptions): Promise<StoredFile>

  /** The file as a stream, which the caller reads to its end or destroys. */
  open(key: string): Promise<{ stream: Readable; size: number }>

  /** Absent is fine. */
  delete(key: string): Promise<void>
}
