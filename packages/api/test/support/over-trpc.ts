import type { Built } from "./contract.ts"
import type { Visitor } from "./scenes.ts"
import type { TestShop } from "./shop.ts"

interface TrpcReply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as a foreign client does
  data: any
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as a foreign client does
  error: any
  headers: Headers
}

/** Calls an operation as the panel does, with the visitor's cookie. */
export async function overTrpc(
  { api }: Pick<TestShop, "api">,
  visitor: Pick<Visitor, "cookie">,
  { procedure, type }: Pick<Built, "procedure" | "type">,
  input: unknown,
  more: Record<string, string> = {},
): Promise<TrpcReply> {
  const cookie = visitor.cookie()
  const text = JSON.stringify(input ?? {})
  const url = `http://shop.test/api/trpc/${procedure}`
  const headers = { ...(cookie && { cookie }), ...more }
  const request =
    type === "query"
      ? new Request(`${url}?input=${encodeURIComponent(text)}`, { headers })
      : new Request(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: text })
  const answer = await api.trpc(request, { address: "127.0.0.1" })
  const body = (await answer.json()) as { result?: { data?: unknown }; error?: unknown }
  return { status: answer.status, data: body.result?.data, error: body.error, headers: answer.headers }
}

const ID = /^[a-z]+_[0-9A-HJKMNP-TV-Z]{26}$/
const ID_INSIDE = /[a-z]+_[0-9A-HJKMNP-TV-Z]{26}/gi
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
const DATE = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** A response without what differs between two equal shops: ids, dates, names with counters. */
export function withoutGeneratedValues(value: unknown, key = ""): unknown {
  if (key === "display_id" || key === "usage_count" || key === "inventory_quantity" || key === "count")
    return typeof value
  if (key === "code_last4") return typeof value
  if (key === "access_token" || key === "device_token" || key === "secret" || key === "state") return typeof value
  if (key === "idempotency_key") return "the header's, which tRPC does not have"
  if (typeof value === "string") {
    if (ID.test(value)) return value.split("_")[0]
    if (DATE.test(value)) return "moment"
    if (key === "download_url") return "link"
    return value
      .replace(ID_INSIDE, "id")
      .replace(/session_[\w-]+/, "session")
      .replace(/[0-9a-f]{32}(\.\w+)?/, "key")
      .replace(UUID, "uuid")
      .replace(/(CODE|shopper|operator|new|scene-|SCENE-)\d+/, "$1")
  }
  if (Array.isArray(value))
    return (key === "payment_sessions" ? sorted(value) : value).map((one) => withoutGeneratedValues(one))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutGeneratedValues(inner, name)]))
}

/** Sessions are created at one moment, so their order is by their random ids. */
function sorted(sessions: { provider_id?: string }[]) {
  return sessions.toSorted((a, b) => (a.provider_id ?? "").localeCompare(b.provider_id ?? ""))
}
