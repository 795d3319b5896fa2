import { describe, expect, test } from "vitest"
import { toResponse } from "../src/handler.ts"
import { openShop } from "./shop.ts"

type BodyInit = ConstructorParameters<typeof Response>[0]

const { handle } = openShop()

async function post(body: BodyInit, headers: Record<string, string> = {}) {
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit
  const request = new Request("http://host.test/store/carts", init)
  if (headers["content-type"] === "") request.headers.delete("content-type")
  const response = toResponse(await handle(request))
  return { status: response.status, body: (await response.json()) as { type?: string } }
}
const json = { "content-type": "application/json" }
const bytes = (text: string) => new TextEncoder().encode(text)

describe("content types", () => {
  test.each<[string, BodyInit, Record<string, string>, number]>([
    ["JSON", bytes('{"email":"a@b.io"}'), json, 200],
    ["JSON with a charset", bytes("{}"), { "content-type": 'application/json; charset="UTF-8"' }, 200],
    ["JSON in another charset", bytes("{}"), { "content-type": "application/json; charset=utf-16" }, 415],
    ["no type", bytes("{}"), {}, 200],
    ["no type and no body", null, {}, 200],
    ["no type and no JSON", bytes("a=1"), {}, 400],
    ["a type and no body", null, { "content-type": "text/plain" }, 200],
    ["an empty body of another type", bytes(""), { "content-type": "text/plain" }, 200],
    ["text", bytes("{}"), { "content-type": "text/plain" }, 415],
    ["a form", bytes("a=1"), { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["JSON's cousins", bytes("{}"), { "content-type": "application/jsonp" }, 415],
    ["a compressed body", bytes("{}"), { ...json, "content-encoding": "gzip" }, 415],
    ["an identity body", bytes("{}"), { ...json, "content-encoding": "identity" }, 200],
    ["a byte order mark", bytes("\ufeff{}"), json, 200],
    ["a doubled key", bytes('{"email":1,"email":"a@b.io"}'), json, 200],
    ["invalid UTF-8", new Uint8Array([123, 34, 0xff, 34, 58, 49, 125]), json, 400],
    ["an escaped lone surrogate", bytes('{"metadata":{"a":"\\ud800"}}'), json, 400],
  ])("%s", async (_name, body, headers, status) => {
    const answer = await post(body, headers)
    expect(answer.status).toBe(status)
    if (status !== 200) expect(answer.body.type).toBe("invalid_data")
  })
})

describe("size", () => {
  const padded = (size: number) => bytes("{}".padEnd(size))

  test("100 kB is read and one byte more is not", async () => {
    expect((await post(padded(100_000), json)).status).toBe(200)
    expect((await post(padded(100_001), json)).status).toBe(413)
  })

  test("a body without a length is stopped while it is read", async () => {
    let sent = 0
    let stopped = false
    const endless = new ReadableStream({
      pull(controller) {
        sent += 10_000
        controller.enqueue(new Uint8Array(10_000).fill(32))
      },
      cancel() {
        stopped = true
      },
    })
    expect(await post(endless, json)).toMatchObject({ status: 413, body: { type: "invalid_data" } })
    expect(stopped).toBe(true)
    expect(sent).toBeLessThan(200_000)
  })

  test("a length in the header is checked before reading", async () => {
    expect((await post(bytes("{}"), { ...json, "content-length": "200000" })).status).toBe(413)
  })

  test("an aborted body is refused", async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) })
    expect((await post(broken, json)).status).toBe(400)
  })
})
