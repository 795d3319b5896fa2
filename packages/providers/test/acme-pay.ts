import { randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"
import { Refusal } from "@mercer/commerce"
import { type Hold, type Ledger, memoryLedger } from "../src/index.ts"

/** The company of the example, over HTTP on this machine: a ledger with an HTTP interface. */
export async function startAcmePay(ledger: Ledger = memoryLedger()) {
  const server = createServer((request, response) =>
    answer(ledger, request, response).catch((error) => {
      const definite = error instanceof Refusal
      response.writeHead(definite ? 409 : 500).end(JSON.stringify({ message: definite ? error.message : "broken" }))
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ledger, stop: () => server.close() }
}

async function answer(ledger: Ledger, request: IncomingMessage, response: ServerResponse) {
  const [, kind, id = "", act, name] = (request.url ?? "").split("/").map(decodeURIComponent)
  const key = String(request.headers["idempotency-key"])
  const body = Number(request.headers["content-length"])
    ? ((await json(request)) as { amount: number; currency: string; card_token?: string })
    : null
  const amount = body?.amount ?? 0
  if (request.headers.authorization !== "Bearer secret") return send(response, 401, { message: "Who are you?" })
  if (body?.card_token === "broken") throw new Error("out of order")
  if (body?.card_token === "empty") return send(response, 200, { id: "none", state: "declined", refunded: 0 })
  if (request.method === "DELETE") return send(response, 200, await ledger.close(id).then(() => ({})))
  if (kind === "intents" && !act) return send(response, 200, { id: randomUUID() })
  if (kind === "intents" && name) return sendHold(response, await ledger.find(id, name))
  if (kind === "intents")
    return sendHold(
      response,
      await ledger.hold({ session: id, key, cart_id: "", amount, currency_code: body?.currency ?? "" }),
    )
  if (act === "capture") return sendHold(response, await ledger.capture(id, key))
  if (act === "refund") return sendHold(response, await ledger.refund(id, amount, key))
  return sendHold(response, await ledger.void(id, key))
}

function sendHold(response: ServerResponse, hold: Hold | null) {
  if (!hold) return send(response, 404, {})
  const state = hold.voided ? "voided" : hold.captured ? "captured" : "held"
  send(response, 200, { id: hold.id, state, refunded: hold.refunded })
}

function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status).end(JSON.stringify(body))
}
