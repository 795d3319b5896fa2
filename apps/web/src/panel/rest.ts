import { sessionEnded } from "./session-state.ts"

/** A refusal over REST, in the form in which tRPC's come, so that whoever reads those reads it too. */
class RestFault extends Error {
  constructor(
    message: string,
    readonly data: { httpStatus: number; type?: string },
  ) {
    super(message)
  }
}

/**
 * Posts what tRPC cannot carry: files, and what must happen once. Under the same `key` the server does a thing once and
 * gives the same answer again, however often it is asked.
 */
export async function post<Answer>(path: string, body: object, key?: string): Promise<Answer> {
  const isForm = body instanceof FormData
  const headers = { ...(!isForm && { "content-type": "application/json" }), ...(key && { "idempotency-key": key }) }
  const answer = await fetch(path, { method: "POST", headers, body: isForm ? body : JSON.stringify(body) })
  const told = await answer.json().catch(() => ({}))
  if (answer.ok) return told as Answer
  if (answer.status === 401) sessionEnded()
  throw new RestFault(told.message ?? answer.statusText, { httpStatus: answer.status, type: told.type })
}

/** A key that nobody has used before. Not `randomUUID`, which browsers have on https only. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** Stores files where everybody may read them; gives their addresses, in the same order. */
export async function upload(files: File[]): Promise<string[]> {
  const form = new FormData()
  for (const file of files) form.append("files", file)
  const { uploads } = await post<{ uploads: { url: string }[] }>("/admin/uploads", form)
  return uploads.map(({ url }) => url)
}
