import { Readable } from "node:stream"
import { findToken } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { answered } from "@mercer/rest/handler"
import type { Shop } from "./context.ts"
import { FILE_LINK } from "./flows/purposes.ts"

/** What browsers may show; anything else is only downloaded, for a page among the files would be a page of the shop's. */
const SHOWN = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
  ["avif", "image/avif"],
])

/** Answers `GET /uploads/{key}`: a public file to anybody, a protected one to whoever brings a link's token. */
export async function serveFile(shop: Shop, key: string, request: Request): Promise<Response> {
  try {
    if (request.method !== "GET" && request.method !== "HEAD")
      throw new Refusal("not_allowed", "GET only", undefined, { status: 405 })
    return await file(shop, key, request)
  } catch (error) {
    const { status, type, message } = answered(error)
    if (status >= 500) shop.log.error({ err: error, key }, "A file could not be read")
    return Response.json({ type, message }, { status, headers: { "cache-control": "no-store" } })
  }
}

async function file(shop: Shop, key: string, request: Request): Promise<Response> {
  const row = await shop.db.storedFile.findFirst({ where: { key } })
  if (!row || (row.is_protected && !(await mayRead(shop, key, request)))) throw new Refusal("not_found", "Not found")
  const { stream, size } = await shop.providers.file.open(key)
  const shown = SHOWN.get(key.split(".")[1] ?? "")
  const headers = new Headers({
    "content-type": row.is_protected || !shown ? "application/octet-stream" : shown,
    "content-length": String(size),
    "content-disposition": `${shown ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(row.name)}`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": row.is_protected ? "private, no-store" : "public, max-age=31536000, immutable",
  })
  if (request.method !== "HEAD") return new Response(Readable.toWeb(stream) as ReadableStream, { headers })
  stream.destroy()
  return new Response(null, { headers })
}

/** The token is of this file, and not older than an hour. */
async function mayRead({ db }: Shop, key: string, request: Request): Promise<boolean> {
  const token = new URL(request.url).searchParams.get("token") ?? ""
  return (await findToken(db, FILE_LINK, token))?.subject_id === key
}
