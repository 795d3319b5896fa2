// Behind a proxy that terminates TLS.
import fs from "node:fs"
import net from "node:net"
import path from "node:path"
import { expect, test } from "vitest"
import { root } from "../src/place.ts"
import { serverForThisTest } from "./support/server.ts"

const HSTS = "strict-transport-security"

/** Sends this over a new connection; returns all that is received until it ends. */
function raw(url: string, request: string): Promise<string> {
  return new Promise((resolve) => {
    let text = ""
    const socket = net.connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(request))
    socket.on("data", (chunk) => (text += chunk)).on("close", () => resolve(text))
  })
}

test("pages can be asked for by their whole address, as sent to proxies", async () => {
  const server = await serverForThisTest()
  for (const address of ["http://shop.test/app/forgot-password", "http://shop.test", "http://shop.test?x=1"]) {
    const answer = await raw(server.url, `GET ${address} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1.1 200 OK[\s\S]*<html/)
  }
})

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

test("a shop whose public URL is https says so in all answers, whatever is between it and its clients", async () => {
  const server = await serverForThisTest({ PUBLIC_URL: "https://shop.example.com" })
  const paths = [
    "/store/collections",
    "/admin/auth",
    "/health",
    "/docs",
    "/openapi.json",
    "/app/login",
    "/nothing",
    "/uploads/none.png",
  ]
  for (const path of paths) {
    const { headers } = await fetch(`${server.url}${path}`, { redirect: "manual" })
    expect([path, headers.get(HSTS)]).toEqual([path, expect.stringMatching(/^max-age=\d{8,}$/)])
  }
  expect(await raw(server.url, "no HTTP\r\n\r\n")).toMatch(
    /^HTTP\/1.1 400 [\s\S]*strict-transport-security: max-age=\d{8,}\r\n/i,
  )
})

test.each([
  ["nginx/mercer.conf", /^ {4}add_header Strict-Transport-Security "max-age=\d{8,}" always;$/m],
  ["caddy/Caddyfile", /^\theader Strict-Transport-Security "max-age=\d{8,}"$/m],
])("the proxy of deploy/%s says so too, once", (file, line) => {
  const text = fs.readFileSync(path.join(root(), "deploy", file), "utf8")
  expect(text).toMatch(line)
  // What the server says is left out, or clients would get two.
  expect(text).toMatch(/^\s+(proxy_hide_header |header_down -)Strict-Transport-Security;?$/m)
})
