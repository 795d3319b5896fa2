import type { Upload } from "@mercer/rest"
import type { Context } from "../context/context.ts"
import { ownAddress } from "../context/own-address.ts"
import { keepFile } from "./files.ts"
import { addUploadedPicture } from "./library.ts"
import { pictureType } from "./picture-types.ts"
import { deleteFile } from "./removals.ts"

const LARGEST_FILE = 52_428_800
/** A form has some text around its files. */
export const LARGEST_BODY = 2 * LARGEST_FILE

/** The URL of a file; of a protected one with a token. */
export function addressOf({ settings, request }: Context, key: string): string {
  return `${ownAddress(settings, request.headers)}/uploads/${key}`
}

/** Stores files as they arrive, all or none: if one is refused, the earlier ones are deleted again. */
export async function storeUploads(
  ctx: Context & { user_id: string },
  files: AsyncIterable<Upload>,
  is_protected: boolean,
): Promise<{ url: string; key: string }[]> {
  const stored: { url: string; key: string }[] = []
  try {
    for await (const { name, type, content } of files) {
      const facts = { name, content_type: type, limit: LARGEST_FILE, is_protected, created_by: ctx.user_id }
      const { key, size } = await keepFile(ctx, content, facts)
      const upload = { url: addressOf(ctx, key), key }
      stored.push(upload)
      if (!is_protected && pictureType(key)) await addUploadedPicture(ctx, { ...upload, name, size })
    }
    return stored
  } catch (error) {
    for (const { key } of stored) await deleteStored(ctx, key)
    throw error
  }
}

/** The client needs to know why the upload failed, not that it could not be rolled back: the sweep does that. */
async function deleteStored(ctx: Context, key: string): Promise<void> {
  try {
    await deleteFile(ctx, key)
  } catch (err) {
    ctx.log.warn({ err, key }, "A file of a failed upload is left over")
  }
}
