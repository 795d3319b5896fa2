import { randomBytes } from "node:crypto"
import { createApi } from "@mercer/api"
import type { Database } from "@mercer/db"
import type { Registry } from "@mercer/providers"
import pino from "pino"
import type { WebSettings } from "../settings.ts"

/** The clients that create the demo's orders. */
export interface DemoShop {
  database: Database
  settings: WebSettings
  providers: Registry
  /** The id of the payment provider of all past orders. */
  payer: string
}

/** Calls the shop as its clients do, without a network; returns the response, and throws on errors. */
export type Ask = <T>(path: string, body?: object) => Promise<T>

// Nobody can log in as this operator.
const CLERK = { id: "usr_demo_clerk", email: "clerk@demo.invalid", password_hash: "none", role: "admin" } as const

/** Deletes the temporary operator and the audit entries; a killed run may have left them behind. */
export async function sendClerkAway({ db }: Database): Promise<void> {
  await db.audit.deleteMany({ where: { user_id: CLERK.id } })
  await db.user.deleteMany({ where: { id: CLERK.id } })
}

/**
 * Actions as a customer and as a temporary operator, who is deleted afterward with all audit entries: the demo's history
 * belongs to no operator.
 */
export async function asClerk(shop: DemoShop, work: (ask: Ask) => Promise<void>): Promise<void> {
  const { db } = shop.database
  const log = pino({ level: "silent" })
  // A server that runs on the same database would send them to the shop's handlers, webhooks and customers.
  const subscriptions = { silent: true }
  const parts = { ...shop.database, providers: shop.providers, settings: shop.settings.shop, log, subscriptions }
  const api = createApi(parts)
  const token = randomBytes(24).toString("base64url")
  await sendClerkAway(shop.database)
  await db.user.create({ data: { ...CLERK, api_token: token } })
  try {
    await work(async <T>(path: string, body?: object) => {
      const headers = {
        ...(path.startsWith("/admin") && { "x-medusa-access-token": token }),
        ...(body && { "content-type": "application/json" }),
      }
      const sent = body && { method: "POST", body: JSON.stringify(body) }
      const answer = await api.rest(new Request(`http://demo.invalid${path}`, { headers, ...sent }))
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      return (await answer.json()) as T
    })
  } finally {
    await sendClerkAway(shop.database)
  }
}
