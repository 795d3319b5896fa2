import { Readable } from "node:stream"
import { Refusal } from "@mercer/commerce"
import busboy from "busboy"
import * as z from "zod"
import type { RequestHeaders, RestRequest } from "../rest-request.ts"

/** A file as it comes in: read its content to the end, or leave it, before asking for the next. */
export interface Upload {
  name: string
  type: string
  content: AsyncIterable<Uint8Array>
}

const MOST_FILES = 100
const LONGEST_NAME = 255

/** The files of a multipart request; over tRPC there are none. */
export const Uploads = z
  .custom<AsyncIterable<Upload>>(
    (given) => typeof given === "object" && given !== null && Symbol.asyncIterator in given,
    "must be files, sent as multipart/form-data",
  )
  .meta({ override: { type: "array", items: { type: "string", format: "binary" } } } as Parameters<
    z.ZodType["meta"]
  >[0])

/**
 * The files in the field of that name, one after the other, while they come in; nothing is kept. What is no multipart
 * form, has another field, or is cut off, is refused with invalid_data, as is a body larger than `limit` bytes.
 */
export async function* uploadsOf(request: RestRequest, field: string, limit: number): AsyncGenerator<Upload> {
  if (!request.body || !/^multipart\/form-data\s*;/i.test(request.headers.get("content-type") ?? ""))
    throw refusal(`Send the files as multipart/form-data, in the field ${field}`)
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit)
  const body = Readable.fromWeb(request.body as never)
  const parts = reader(body, request.headers, field)
  try {
    let count = 0
    for (let next = await parts.next(); next; next = await parts.next(), count++) {
      const { content, ...facts } = next
      yield { ...facts, content: whole(content) }
      content.resume()
    }
    if (count === 0) throw refusal(`There is no file in the field ${field}`)
  } finally {
    body.destroy()
  }
}

/** An aborted request is the client's error. */
async function* whole(content: Readable): AsyncGenerator<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await chunks.next().catch(() => {
      throw refusal("The body broke off in the middle of a file")
    })
    if (done) return
    yield value
  }
}

type Part = Upload & { content: Readable }

/** busboy emits events; here they are read one after the other. */
function reader(body: Readable, headers: RequestHeaders, field: string) {
  const found: Part[] = []
  let ended = false
  let broken: Error | undefined
  let look = () => {}
  const end = (error?: Error) => {
    broken ??= error
    ended = true
    look()
  }
  const form = formOf(headers)
  form.on("file", (name, content, { filename = "file", mimeType: type }) => {
    content.on("error", () => {}) // the form emits the same error
    if (name !== field) return end(refusal(`property ${name.slice(0, 100)} should not exist`))
    found.push({ name: filename.slice(0, LONGEST_NAME), type, content })
    look()
  })
  form.on("field", (name) => end(refusal(`property ${name.slice(0, 100)} should not exist`)))
  form.on("filesLimit", () => end(refusal(`At most ${MOST_FILES} files can be sent at once`)))
  form.on("error", () => end(refusal("The body is no whole multipart form")))
  form.on("close", () => end())
  body.on("error", () => {
    end(refusal("The body broke off"))
    form.destroy()
  })
  body.pipe(form)
  return {
    next: async (): Promise<Part | undefined> => {
      while (found.length === 0 && !ended) await new Promise<void>((resolve) => (look = resolve))
      if (broken) throw broken
      return found.shift()
    },
  }
}

function formOf(headers: RequestHeaders): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": headers.get("content-type") ?? "" },
      limits: { files: MOST_FILES, fields: 10, fieldSize: 10_000, headerPairs: 50 },
      defParamCharset: "utf8",
    })
  } catch {
    throw refusal("The multipart form has no boundary")
  }
}

const refusal = (message: string) => new Refusal("invalid_data", message)
const tooLarge = (limit: number) => new Refusal("too_large", `The body must be at most ${limit} bytes`)
