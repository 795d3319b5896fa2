import fs from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { namedStatuses } from "./named-statuses.ts"

/** The one table of statuses. */
const TABLE = "packages/rest/src/errors.ts"

const READS_OTHERS = "compares what a server outside of the shop has answered"

/** Where else a status may be named, and why: files, and folders that end with a slash. */
const ALLOWED: Record<string, string> = {
  "packages/server/src/front/":
    "the HTTP server in front: transport, pages without operations, what is not found before rest",
  "packages/panel/src/apps/return.tsx": "a constant that is compared with what rest has answered",
  "packages/panel/src/discounts/detail/generate.tsx": "a constant that is compared with what rest has answered",
  "packages/panel/src/server/connection.ts": "what a proxy answers while the server is away",
  "packages/server/src/shadow/replay.ts": READS_OTHERS,
  "packages/server/src/telemetry/metrics/serve.ts": "answers /metrics, which is no operation",
  "packages/api/src/webhook/deliver-webhooks.ts": READS_OTHERS,
  "packages/client/src/retry.ts": "which of a shop's answers a client may ask for again",
  "packages/commerce/src/shadow/": READS_OTHERS,
  "packages/mercer/src/testing/": "the test kit judges what a shop has answered",
  "packages/providers/src/file/s3.ts": READS_OTHERS,
  "packages/providers/src/notification/smtp.ts": READS_OTHERS,
  "packages/providers/src/oauth/oauth2.ts": READS_OTHERS,
  "packages/providers/src/payment/paypal/answers.ts": READS_OTHERS,
  "packages/providers/src/payment/stripe-answers.ts": READS_OTHERS,
  "packages/rest/src/document-parts.ts": "the OpenAPI document says in words what each status means",
  "packages/rest/src/handler.ts": "an answer is a success until an error is known; 204 has no body",
  "packages/rest/src/idempotency.ts": "whether an answer is a success, which is kept for the key",
  "packages/rest/src/reply/reply.ts": "the answer to a browser's preflight, which is no operation",
  "packages/rest/src/route.ts": "the names of an operation's success: ok, created, no_content",
}

/** Pages run in the browser: they may read rest's responses. */
const BROWSER = ["packages/panel/src/"]

const root = path.join(import.meta.dirname, "../../..")
const sources = ["packages", "apps"].flatMap((group) =>
  fs.readdirSync(path.join(root, group)).flatMap((name) => filesUnder(`${group}/${name}/src`)),
)
const named = sources.flatMap((file) => {
  const text = fs.readFileSync(path.join(root, file), "utf8")
  return namedStatuses(file, text).map((one) => ({ ...one, file }))
})

const allowanceFor = (file: string) => Object.keys(ALLOWED).find((at) => file === at || file.startsWith(folder(at)))
const folder = (at: string) => (at.endsWith("/") ? at : "\0")

test("a status is named in rest/errors.ts and nowhere else but where the list says why", () => {
  const found = named.filter(({ file, is_read }) => {
    if (file === TABLE || allowanceFor(file)) return false
    return !(is_read && BROWSER.some((at) => file.startsWith(at)))
  })
  const places = found.map(({ file, line, status }) => `${file}:${line} ${status}`)
  expect(places, "throw new Refusal(type, message) instead, or add the file to ALLOWED with the reason").toEqual([])
})

test("each place of the list still names a status", () => {
  const used = new Set(named.map(({ file }) => allowanceFor(file)))
  const unused = Object.keys(ALLOWED).filter((at) => !used.has(at))
  expect(unused, "strike them from ALLOWED").toEqual([])
  expect(named.filter(({ file }) => file === TABLE).length).toBeGreaterThan(30)
})

describe("a status is found", () => {
  const statusesIn = (text: string) => namedStatuses("a.ts", text).map(({ status, is_read }) => [status, is_read])

  test.each([
    ["as an option", 'throw new Refusal("not_allowed", words, undefined, { status: 400 })', [[400, false]]],
    ["as a constant", "const GONE = 410", [[410, false]]],
    ["as a named one", "const LEAST_STATUS = 500", [[500, false]]],
    ["in a comparison", "if (answer.status >= 500) retry()", [[500, true]]],
    ["in a case", "switch (status) { case 200: return }", [[200, true]]],
    ["when it is set", "answer.status = 200", [[200, false]]],
    ["as an argument", "response.writeHead(200)", [[200, false]]],
    [
      "as a type",
      "type Status = 200 | 201",
      [
        [200, false],
        [201, false],
      ],
    ],
    ["as a key", 'const codes = { 404: "NOT_FOUND" }', [[404, false]]],
  ])("%s", (_, text, expected) => expect(statusesIn(text)).toEqual(expected))

  test("and other numbers are not", () => {
    const others = "const LONGEST = 500, MOST = 200\nif (rows.length > 400) cut(rows, 100)\nconst price = 1_404"
    expect(statusesIn(others)).toEqual([])
  })
})

/** Every source file under a folder, from the root; neither tests nor what is generated. */
function filesUnder(at: string): string[] {
  if (!fs.existsSync(path.join(root, at))) return []
  return fs.readdirSync(path.join(root, at), { withFileTypes: true }).flatMap((entry) => {
    const name = `${at}/${entry.name}`
    if (entry.isDirectory()) return entry.name === "generated" ? [] : filesUnder(name)
    return /(?<!\.test)\.tsx?$/.test(name) ? [name] : []
  })
}
