import type { App } from "../context/context.ts"
import { acquireRemovals, deleteFileRow, forgetRemoval } from "./queries.ts"
import { deleteMedia } from "./queries-media.ts"

const MOST_AT_ONCE = 100

/** Deletes files that no row names: of writes that were killed, and those that could not be deleted before. @public */
export async function deletePlanned(app: App): Promise<void> {
  for (const key of await acquireRemovals(app, app.now(), MOST_AT_ONCE)) {
    try {
      await app.providers.file.delete(key)
      await forgetRemoval(app, [key])
    } catch (err) {
      app.log.warn({ err, key }, "A file could not be deleted; it is tried again")
    }
  }
}

/**
 * Deletes a file: first its rows, in the library too, so that nobody gets it any more, then the file; if that fails, the
 * sweep does.
 */
export async function deleteFile(app: App, key: string): Promise<void> {
  await app.tx(async (tx) => {
    await deleteFileRow(tx, key, app.now())
    await deleteMedia(tx, key)
  })
  await app.providers.file.delete(key)
  await forgetRemoval(app, [key])
}
