import { inSession } from "./session-state.ts"

/** A REST error in the shape of a tRPC error, so that the same code handles both. */
class RestFault extends Error {
  constructor(
    message: string,
    readonly data: { httpStatus: number; type?: string },
  ) {
    super(message)
  }
}

/**
 * Posts what tRPC cannot carry: files, and operations that must run once. For the same idempotency `key` the server
 * runs the operation once and repeats the response.
 */
export function post<Answer>(path: string, body: object, key?: string): Promise<Answer> {
  return inSession(
    () => postOnce<Answer>(path, body, key),
    (error) => error instanceof RestFault && error.data.httpStatus === 401,
  )
}

async function postOnce<Answer>(path: string, body: object, key?: string): Promise<Answer> {
  const isForm = body instanceof FormData
  const headers = { ...(!isForm && { "content-type": "application/json" }), ...(key && { "idempotency-key": key }) }
  const answer = await fetch(path, { method: "POST", headers, body: isForm ? body : JSON.stringify(body) })
  const reply = await answer.json().catch(() => ({}))
  if (answer.ok) return reply as Answer
  throw new RestFault(reply.message ?? answer.statusText, { httpStatus: answer.status, type: reply.type })
}

/** A unique key. Not `randomUUID`, which browsers have on https only. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** Uploads public files; returns their URLs in the same order. */
export async function upload(files: File[]): Promise<string[]> {
  const form = new FormData()
  for (const file of files) form.append("files", file)
  const { uploads } = await post<{ uploads: { url: string }[] }>("/admin/uploads", form)
  return uploads.map(({ url }) => url)
}
