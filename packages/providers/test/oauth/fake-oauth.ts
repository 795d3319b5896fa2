import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

interface Asked {
  authorization: string | undefined
  content_type: string | undefined
  form: Record<string, string>
}

type Answer = { status?: number; body: string; location?: string; wait_ms?: number }

/** A server that exchanges codes as RFC 6749 says: each code once, for the client `shop` with the secret `s3cr:t`. */
export async function startFakeOauth() {
  const asked: Asked[] = []
  const used = new Set<string>()
  let message: Answer | undefined
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    asked.push({ ...headersOf(request), form })
    const { status = 200, body, location, wait_ms = 0 } = message ?? answerTo(request, form, used)
    await new Promise((resolve) => setTimeout(resolve, wait_ms))
    response.writeHead(status, { "content-type": "application/json", ...(location && { location }) }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    token_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
    asked,
    /** The response to every request from now on; undefined: the normal ones. */
    answers: (answer: Answer | undefined) => {
      message = answer
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export type FakeOauth = Awaited<ReturnType<typeof startFakeOauth>>

const headersOf = ({ headers }: IncomingMessage) => ({
  authorization: headers.authorization,
  content_type: headers["content-type"],
})

const SHOP = `Basic ${Buffer.from("shop:s3cr%3At").toString("base64")}`

function answerTo({ headers }: IncomingMessage, form: Record<string, string>, used: Set<string>): Answer {
  if (headers.authorization !== SHOP) return { status: 401, body: '{"error":"invalid_client"}' }
  const { grant_type, code = "" } = form
  if (grant_type !== "authorization_code") return { status: 400, body: '{"error":"unsupported_grant_type"}' }
  if (!code.startsWith("good") || used.has(code)) return { status: 400, body: `{"error":"invalid_grant","${code}":1}` }
  used.add(code)
  const tokens = { access_token: `tok_${code}`, refresh_token: `ref_${code}`, token_type: "Bearer", expires_in: 3600 }
  return { body: JSON.stringify(tokens) }
}
