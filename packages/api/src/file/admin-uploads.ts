import { issueToken } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { plain, rest, Uploads } from "@mercer/rest"
import * as z from "zod"
import { admin, router } from "../access/procedures.ts"
import { FILE_LINK } from "../access/token-purposes.ts"
import type { Context } from "../context/context.ts"
import { fileFor } from "./files.ts"
import { deleteFile } from "./removals.ts"
import { addressOf, LARGEST_BODY, storeUploads } from "./store-uploads.ts"

const Stored = plain(z.object({ uploads: z.array(z.object({ url: z.string(), key: z.string() })) }))
const Deleted = plain(z.object({ id: z.string(), object: z.literal("file"), deleted: z.literal(true) }))
const Key = z.string().min(1).max(300)
const sent = { files: "files", body_limit: LARGEST_BODY }
const LINK_MS = 3_600_000

/** @public */
export const uploads = router({
  create: admin
    .meta(rest("POST /admin/uploads", "Upload Files", sent))
    .input(z.strictObject({ files: Uploads }))
    .output(Stored)
    .mutation(async ({ ctx, input: { files } }) => ({ uploads: await storeUploads(ctx, files, false) })),

  createProtected: admin
    .meta(rest("POST /admin/uploads/protected", "Upload Protected Files", sent))
    .input(z.strictObject({ files: Uploads }))
    .output(Stored)
    .mutation(async ({ ctx, input: { files } }) => ({ uploads: await storeUploads(ctx, files, true) })),

  delete: admin
    .meta(rest("DELETE /admin/uploads", "Delete an Uploaded File"))
    .input(z.strictObject({ file_key: Key }))
    .output(Deleted)
    .mutation(async ({ ctx, input: { file_key: key } }) => {
      // v1: a missing file counts as deleted.
      if (await isThere(ctx, key)) {
        await deleteFile(ctx, key)
      }
      return { id: key, object: "file" as const, deleted: true as const }
    }),

  link: admin
    .meta(rest("POST /admin/uploads/download-url", "Get a File's Download URL"))
    .input(z.strictObject({ file_key: Key }))
    .output(plain(z.object({ download_url: z.string() })))
    .mutation(async ({ ctx, input: { file_key: key } }) => {
      const { is_protected } = await fileFor(ctx, key, ctx.user_id)
      if (!is_protected) return { download_url: addressOf(ctx, key) }
      const token = await issueToken(ctx.db as never, { purpose: FILE_LINK, subject_id: key, ttl_ms: LINK_MS })
      return { download_url: `${addressOf(ctx, key)}?token=${token}` }
    }),
})

async function isThere(ctx: Context & { user_id: string }, key: string): Promise<boolean> {
  try {
    await fileFor(ctx, key, ctx.user_id)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.type === "not_found") return false
    throw error
  }
}
