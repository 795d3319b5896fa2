import { expect, test } from "@playwright/test"
import { demoDatabase } from "../shop/database.ts"
import { type Host, startHost } from "../shop/host.ts"

/** The result of one request, without ids and timestamps, which differ each time. */
interface Exchange {
  request: string
  status: number
  headers: Record<string, string | null>
  body: string
}

const HEADERS = [
  "content-type",
  "access-control-allow-origin",
  "idempotency-key",
  "x-content-type-options",
  "cache-control",
]

test("our node:http server and Next's own server give a customer and a visitor the same responses", async () => {
  test.setTimeout(120_000)
  const database = await demoDatabase()
  const exchanges: Record<Host, Exchange[]> = { front: [], next: [] }
  try {
    for (const host of ["front", "next"] as const) {
      const { url, stop } = await startHost(host, database.env)
      await conversation(url, exchanges[host]).finally(stop)
    }
  } finally {
    await database.stop()
  }
  expect(exchanges.front.length).toBeGreaterThan(20)
  expect(exchanges.next).toEqual(exchanges.front)
})

const address = {
  first_name: "Ada",
  last_name: "Byron",
  address_1: "Main St 1",
  city: "Berlin",
  country_code: "de",
  postal_code: "10115",
}

/** From the catalog to the order, and client errors. */
async function conversation(url: string, exchanges: Exchange[]): Promise<void> {
  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    exchange(exchanges, url, method, path, body, headers)
  const { regions } = await ask("GET", "/store/regions")
  const region = regions.find(({ currency_code }: { currency_code: string }) => currency_code === "eur")
  const { products } = await ask("GET", `/store/products?limit=2&region_id=${region.id}&order=title`)
  const { cart } = await ask("POST", "/store/carts", { region_id: region.id })
  const at = `/store/carts/${cart.id}`
  await ask("POST", `${at}/line-items`, { variant_id: products[0].variants[0].id, quantity: 1 })
  await ask("POST", at, { email: "ada@example.com", shipping_address: address, billing_address: address })
  const { shipping_options } = await ask("GET", `/store/shipping-options/${cart.id}`)
  await ask("POST", `${at}/shipping-methods`, { option_id: shipping_options[0].id })
  await ask("POST", `${at}/payment-sessions`)
  await ask("POST", `${at}/payment-session`, { provider_id: "manual" })
  await ask("GET", `${at}?fields=total&expand=items`)
  const { data } = await ask("POST", `${at}/complete`, {})
  await ask("POST", `${at}/complete`, {})
  await ask("GET", `/store/orders/${data.id}`)
  await ask("POST", at, { email: "late@example.com" })
  await wrong(ask)
}

async function wrong(
  ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<unknown>,
) {
  await ask("GET", "/admin/auth")
  await ask("GET", "/store/nothing")
  await ask("GET", "/store/collections?limit=-1&created_at[lt]=x")
  await ask("GET", "/store/collections?created_at%5Bgt%5D=2026-01-01&limit=1", undefined, {
    origin: "http://foreign.test",
  })
  await ask("POST", "/store/carts", "{broken")
  await ask("POST", "/store/carts", "x=1", { "content-type": "application/x-www-form-urlencoded" })
  await ask("POST", "/store/carts", { unknown: 1 })
  await ask("OPTIONS", "/store/carts", undefined, { origin: "http://foreign.test" })
  await ask("DELETE", "/store/auth")
  await ask("PUT", "/store/carts", {})
}

async function exchange(
  exchanges: Exchange[],
  url: string,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
) {
  const text = body === undefined || typeof body === "string" ? (body as string | undefined) : JSON.stringify(body)
  const type: Record<string, string> = text === undefined ? {} : { "content-type": "application/json" }
  const answer = await fetch(`${url}${path}`, { method, body: text, headers: { ...type, ...headers } })
  const said = await answer.text()
  const actual = Object.fromEntries(HEADERS.map((name) => [name, answer.headers.get(name)]))
  if (actual["idempotency-key"]) actual["idempotency-key"] = "*"
  exchanges.push({ request: `${method} ${bare(path)}`, status: answer.status, headers: actual, body: bare(said) })
  return said.startsWith("{") ? JSON.parse(said) : {}
}

const bare = (text: string) =>
  text
    .replace(/\b([a-z]+)_[0-9A-HJKMNP-TV-Z]{26}\b/g, "$1_*")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "*")
    .replace(/"display_id":\d+|"inventory_quantity":\d+/g, "*")
    // Next gives its routes no client address (README: TRUST_PROXY).
    .replace(/"ip":"[^"]*"/g, "*")
    .replace(/"idempotency_key":"[^"]*"/g, "*")
    .replace(/http:\/\/(localhost|127\.0\.0\.1):\d+/g, "*")
