import { Readable } from "node:stream"
import { findToken } from "@mercer/auth"
import { Refusal, type WantedSize, wantedSize } from "@mercer/commerce"
import { openMedusaUpload } from "@mercer/providers"
import { answered, isOurFault } from "@mercer/rest/handler"
import { FILE_LINK } from "../access/token-purposes.ts"
import type { App } from "../context/context.ts"
import { PICTURE_TYPES, pictureType } from "../file/picture-types.ts"
import { sizedPicture } from "../media/sizes.ts"

/** Besides what browsers display of our files, drawings: v1 has served them, and what they contain does not run in the sandbox of the answer's policy. */
const MEDUSA_TYPES = new Map([...PICTURE_TYPES, ["svg", "image/svg+xml"]])

/** Of files that another program may write again under the same name: seconds. */
const MEDUSA_KEPT = 86_400

/** Of files that never change under their key. */
const FOREVER = "public, max-age=31536000, immutable"

const OWN_KEY = /^[0-9a-z.]{1,60}$/

/**
 * Answers `GET /uploads/{key}`: a public file to anybody, pictures also in the size that `w` and `ratio` ask for, a
 * protected file only with a link's token, and files that Medusa v1 has left in the folder of MEDUSA_UPLOADS. `key` is
 * the rest of the address as the client encoded it.
 */
export async function serveFile(app: App, key: string, request: Request): Promise<Response> {
  try {
    if (request.method !== "GET" && request.method !== "HEAD") throw new Refusal("method_not_allowed", "GET only")
    return await file(app, key, request)
  } catch (error) {
    const answer = answered(error)
    const { status, type, message } = answer
    if (isOurFault(answer)) {
      const request_id = request.headers.get("x-request-id") ?? undefined
      app.log.error({ err: error, key, request_id }, "A file could not be read")
    }
    return Response.json({ type, message }, { status, headers: { "cache-control": "no-store" } })
  }
}

async function file(app: App, key: string, request: Request): Promise<Response> {
  const row = OWN_KEY.test(key) ? await app.db.storedFile.findFirst({ where: { key } }) : null
  if (!row) return medusaFile(app, key, request)
  if (row.is_protected && !(await mayRead(app, key, request))) throw absent()
  const inline_type = pictureType(key)
  const wanted = inline_type && !row.is_protected ? wantedSize(new URL(request.url).searchParams) : null
  const smaller = wanted && (await sized(app, row, wanted, request))
  if (smaller) return smaller
  const { stream, size } = await app.providers.file.open(key)
  const type = row.is_protected ? undefined : inline_type
  const cache = row.is_protected ? "private, no-store" : wanted ? BRIEFLY : FOREVER
  return reply(request, stream, headersOf({ name: row.name, size, type, is_inline: inline_type !== undefined, cache }))
}

/** Of a cropped picture, which another focal point changes, and of one that is too large for its size to be made. */
const BRIEFLY = "public, max-age=3600"

async function sized(app: App, { key, name }: { key: string; name: string }, wanted: WantedSize, request: Request) {
  const picture = await sizedPicture(app, key, wanted)
  if (!picture) return null
  const { stream, size } = picture
  const cache = wanted.ratio ? BRIEFLY : FOREVER
  const file = `${name.replace(/\.\w+$/, "")}-${wanted.width}.webp`
  return reply(request, stream, headersOf({ name: file, size, type: "image/webp", is_inline: true, cache }))
}

/** v1 has served its whole folder of uploads to anybody. */
async function medusaFile({ settings }: App, address: string, request: Request): Promise<Response> {
  const folder = settings.medusa?.uploads
  const found = folder ? await openMedusaUpload(folder, address) : null
  if (!found) throw absent()
  const { name, size, stream } = found
  const type = MEDUSA_TYPES.get(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "")
  const cache = `public, max-age=${MEDUSA_KEPT}`
  return reply(request, stream, headersOf({ name, size, type, is_inline: type !== undefined, cache }))
}

interface Served {
  name: string
  size: number
  /** What a browser may display; all else is bytes. */
  type: string | undefined
  is_inline: boolean
  cache: string
}

function headersOf({ name, size, type, is_inline, cache }: Served): Headers {
  return new Headers({
    "content-type": type ?? "application/octet-stream",
    "content-length": String(size),
    "content-disposition": `${is_inline ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(name)}`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cache-control": cache,
  })
}

function reply(request: Request, stream: Readable, headers: Headers): Response {
  if (request.method !== "HEAD") return new Response(Readable.toWeb(stream) as ReadableStream, { headers })
  stream.destroy()
  return new Response(null, { headers })
}

const absent = () => new Refusal("not_found", "Not found")

/** The token is of this file, and at most an hour old. */
async function mayRead({ db }: App, key: string, request: Request): Promise<boolean> {
  const token = new URL(request.url).searchParams.get("token") ?? ""
  return (await findToken(db, FILE_LINK, token))?.subject_id === key
}
