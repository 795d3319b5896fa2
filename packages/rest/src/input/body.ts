import { Refusal, type RefusalType } from "@mercer/commerce"
import type { RequestHeaders, RestRequest } from "../rest-request.ts"

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?;?$/i

/**
 * The JSON object a request carries; `{}` when it has no body. A body without a content type is read as JSON, any
 * other type is refused, and nothing is kept beyond `limit` bytes.
 */
export async function readBody(request: RestRequest, limit: number): Promise<Record<string, unknown>> {
  if (!request.body) return {}
  if (Number(request.headers.get("content-length") ?? 0) > limit) refuse("too_large", tooLarge(limit))
  const bytes = await read(request.body, limit)
  if (bytes.length === 0) return {}
  mustBeJson(request.headers)
  const value = parse(bytes)
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  return refuse("invalid_data", "The body must be a JSON object")
}

async function read(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > limit) break // leaving the loop cancels the stream
      chunks.push(chunk)
    }
  } catch {
    refuse("invalid_data", "The body broke off")
  }
  if (size > limit) refuse("too_large", tooLarge(limit))
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks)
}

function mustBeJson(headers: RequestHeaders): void {
  const encoding = headers.get("content-encoding") ?? "identity"
  if (encoding.toLowerCase() !== "identity") refuse("unsupported_media", "The body must not be compressed")
  const type = headers.get("content-type")
  if (type && !JSON_TYPE.test(type)) refuse("unsupported_media", "The body must be application/json in UTF-8")
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  } catch {
    return refuse("invalid_data", "The body is not valid JSON in UTF-8")
  }
}

const tooLarge = (limit: number) => `The body must be at most ${limit} bytes`

function refuse(type: RefusalType, message: string): never {
  throw new Refusal(type, message)
}
