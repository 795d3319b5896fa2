// Behind a proxy that speaks TLS for us.
import { expect, test } from "vitest"
import { serverForThisTest } from "./support/server.ts"

const HSTS = "strict-transport-security"

test("who came over https is told to stay there, as far as the proxies are ours", async () => {
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

test("without a proxy of ours the header is anybody's word", async () => {
  const server = await serverForThisTest()
  const { headers } = await fetch(`${server.url}/health`, { headers: { "x-forwarded-proto": "https" } })
  expect(headers.get(HSTS)).toBeNull()
})
