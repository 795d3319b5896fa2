import { createHash, timingSafeEqual } from "node:crypto"
import http from "node:http"
import type { AddressInfo } from "node:net"
import type { Metrics } from "./index.ts"

const digest = (text: string) => createHash("sha256").update(text).digest()

/** Answers GET /metrics on the shop's own port to whoever has the token, and nobody else. */
export async function metricsAnswer(metrics: Metrics, token: string, request: Request): Promise<Response> {
  const given = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? ""
  if (!timingSafeEqual(digest(given), digest(token))) {
    const body = { type: "unauthorized", message: "Unauthorized" }
    return Response.json(body, { status: 401, headers: { "www-authenticate": "Bearer" } })
  }
  const { type, text } = await metrics.read()
  return new Response(text, { headers: { "content-type": type, "cache-control": "no-store" } })
}

/** Answers GET /metrics on a port of its own, which is not to be reached from outside. */
export async function serveMetrics(metrics: Metrics, { host, port }: { host?: string | undefined; port: number }) {
  const server = http.createServer(async (incoming, outgoing) => {
    if (incoming.url?.split("?", 1)[0] !== "/metrics") return void outgoing.writeHead(404).end()
    const { type, text } = await metrics.read()
    outgoing.writeHead(200, { "content-type": type }).end(text)
  })
  server.headersTimeout = 5_000
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen({ port, host }, resolve)
  })
  server.unref()
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}
