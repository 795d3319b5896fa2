// Behind a proxy that terminates TLS.
import { expect, test } from "vitest"
import { serverForThisTest } from "./support/server.ts"

const HSTS = "strict-transport-security"

test("responses over https require https from then on, if the proxy is trusted", async () => {
  const server = await serverForThisTest({ TRUST_PROXY: "1" })
  const hsts = async (path: string, proto?: string) => {
    const { headers } = await fetch(`${server.url}${path}`, proto ? { headers: { "x-forwarded-proto": proto } } : {})
    return headers.get(HSTS)
  }
  for (const path of ["/store/collections", "/admin/auth", "/health", "/docs", "/store/nothing", "/uploads/none.png"]) {
    expect(await hsts(path, "https")).toMatch(/^max-age=\d{8,}$/)
    expect(await hsts(path, "http")).toBeNull()
    expect(await hsts(path, "https, http")).toBeNull()
    expect(await hsts(path)).toBeNull()
  }
})

test("without a trusted proxy the header is ignored", async () => {
  const server = await serverForThisTest()
  const { headers } = await fetch(`${server.url}/health`, { headers: { "x-forwarded-proto": "https" } })
  expect(headers.get(HSTS)).toBeNull()
})
