import type { NextHandlers } from "mercer/own-tables"
import type { RunningShop } from "../shop/shop.ts"
import { hookAt } from "./hooks.ts"
import { pageAt } from "./pages.ts"
import { fileAt } from "./uploads.ts"

// Next gives handlers no client address: behind a proxy TRUST_PROXY sets it, else all clients count as one.

/** A shop's interfaces for Next's route handlers: the same functions that the front calls. */
export function handlersOf(shop: () => Promise<RunningShop>): Omit<NextHandlers, "start"> {
  return {
    rest: async (request) => (await shop()).api.rest(request),
    trpc: async (request) => (await shop()).api.trpc(request),
    page: async (request) => {
      const answer = pageAt(pathOf(request))
      if (!answer) return missing()
      const made = await answer(uncompressed(request), await shop())
      return made instanceof Response ? made : new Response(made.body as BodyInit | null, made)
    },
    hook: async (request) => {
      const provider_id = hookAt(pathOf(request))
      return provider_id ? (await shop()).api.hook(provider_id, request) : missing()
    },
    file: async (request) => {
      const key = fileAt(pathOf(request))
      return key ? (await shop()).api.file(key, request) : missing()
    },
  }
}

const pathOf = ({ url }: Request) => new URL(url).pathname

const missing = () => new Response(null, { status: 404 })

/** Next compresses what a route handler returns, also what is compressed already. */
function uncompressed({ url, method, headers }: Request): Request {
  const plain = new Headers(headers)
  plain.delete("accept-encoding")
  return new Request(url, { method, headers: plain })
}
