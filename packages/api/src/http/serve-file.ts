import { Readable } from "node:stream"
import { findToken } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { answered, isOurFault } from "@mercer/rest/handler"
import { FILE_LINK } from "../access/token-purposes.ts"
import type { App } from "../context/context.ts"

/** What browsers may display; all else is only downloaded, because an uploaded page would run on the store's origin. */
const INLINE_TYPES = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
  ["avif", "image/avif"],
])

/** Answers `GET /uploads/{key}`: a public file to anybody, a protected one only with a link's token. */
export async function serveFile(app: App, key: string, request: Request): Promise<Response> {
  try {
    if (request.method !== "GET" && request.method !== "HEAD") throw new Refusal("method_not_allowed", "GET only")
    return await file(app, key, request)
  } catch (error) {
    const answer = answered(error)
    const { status, type, message } = answer
    if (isOurFault(answer)) app.log.error({ err: error, key }, "A file could not be read")
    return Response.json({ type, message }, { status, headers: { "cache-control": "no-store" } })
  }
}

async function file(app: App, key: string, request: Request): Promise<Response> {
  const row = await app.db.storedFile.findFirst({ where: { key } })
  if (!row || (row.is_protected && !(await mayRead(app, key, request)))) throw new Refusal("not_found", "Not found")
  const { stream, size } = await app.providers.file.open(key)
  const inline_type = INLINE_TYPES.get(key.split(".")[1] ?? "")
  const headers = new Headers({
    "content-type": row.is_protected || !inline_type ? "application/octet-stream" : inline_type,
    "content-length": String(size),
    "content-disposition": `${inline_type ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(row.name)}`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": row.is_protected ? "private, no-store" : "public, max-age=31536000, immutable",
  })
  if (request.method !== "HEAD") return new Response(Readable.toWeb(stream) as ReadableStream, { headers })
  stream.destroy()
  return new Response(null, { headers })
}

/** The token is of this file, and at most an hour old. */
async function mayRead({ db }: App, key: string, request: Request): Promise<boolean> {
  const token = new URL(request.url).searchParams.get("token") ?? ""
  return (await findToken(db, FILE_LINK, token))?.subject_id === key
}
