import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { newId } from "@mercer/db"
import { Webhook } from "standardwebhooks"
import { must } from "./checkout.ts"
import { anOperatorAtWork, type Visitor } from "./scenes.ts"
import type { TestShop } from "./shop.ts"

export interface Received {
  id: string
  headers: Record<string, string>
  body: string
  at: number
}

type Answer = (response: ServerResponse, received: Received) => void

/** A webhook receiver on a port of this machine; `answer` may be changed. */
export async function aReceiver(answer: Answer = (response) => response.end("thanks")) {
  const received: Received[] = []
  const paths: string[] = []
  let under_way = 0
  const receiver = {
    url: "",
    received,
    /** The requests it received, including redirects that were followed. */
    paths,
    answer,
    /** The most that were under way at one moment. */
    most: 0,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer(async (request, response) => {
    receiver.most = Math.max(receiver.most, ++under_way)
    response.on("close", () => under_way--)
    let body = ""
    for await (const chunk of request) body += chunk
    const headers = request.headers as Record<string, string>
    const one = { id: headers["webhook-id"] ?? "", headers, body, at: performance.now() }
    received.push(one)
    paths.push(request.url ?? "")
    receiver.answer(response, one)
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  return receiver
}

export type Receiver = Awaited<ReturnType<typeof aReceiver>>

/** Verifies a request as receivers do, with their library. */
export function verified(secret: string, { body, headers }: Received) {
  return new Webhook(secret).verify(body, headers) as { type: string; timestamp: string; data: Record<string, unknown> }
}

/** A webhook as operators create them, with its secret. */
export async function aWebhook(shop: TestShop, url: string, kinds: string[], by?: Visitor) {
  const operator = by ?? (await anOperatorAtWork(shop))
  const { webhook } = must(await operator.post("/admin/webhooks", { url, kinds }))
  return webhook as { id: string; url: string; kinds: string[]; secret: string }
}

/** Emits all events in the outbox and sends all due deliveries. */
export async function workWebhooks({ api }: Pick<TestShop, "api">): Promise<void> {
  await api.sweep()
  await api.deliver()
}

/** Advances the leases of deliveries by a minute, in the database. */
export async function leasesEnd({ pool }: Pick<TestShop, "pool">): Promise<void> {
  await pool.query("UPDATE mercer.webhook_delivery SET locked_until = locked_until - interval '1 minute'")
}

/** Deliveries that are due, as the outbox creates them; returns their ids. */
export async function dueDeliveries({ db, api }: TestShop, webhook_id: string, count: number, facts: object = {}) {
  const now = api.app.now()
  const body = JSON.stringify({ type: "order.updated", timestamp: now, data: { id: "order_1" } })
  const rows = Array.from({ length: count }, () => {
    const id = newId("whd")
    const times = { next_attempt_at: now, started_at: now }
    return { id, webhook_id, event_id: `msg_${id}`, kind: "order.updated", body, ...times, ...facts }
  })
  await db.webhookDelivery.createMany({ data: rows })
  return rows.map(({ id }) => id)
}
