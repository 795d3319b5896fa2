import { theShop } from "../shop.ts"
import { pageAt } from "./pages.ts"

// Next gives handlers no client address: behind a proxy TRUST_PROXY sets it, else all clients count as one.

/** REST for Next's route handlers: the same function that server.ts calls. */
export async function rest(request: Request): Promise<Response> {
  return (await theShop()).api.rest(request)
}

/** tRPC for Next's route handlers. */
export async function trpc(request: Request): Promise<Response> {
  return (await theShop()).api.trpc(request)
}

/** Health, the OpenAPI document and its reader for Next's route handlers. */
export async function page(request: Request): Promise<Response> {
  const answer = pageAt(new URL(request.url).pathname)
  if (!answer) return new Response(null, { status: 404 })
  const made = await answer(uncompressed(request), await theShop())
  return made instanceof Response ? made : new Response(made.body as BodyInit | null, made)
}

/** Next compresses what a route handler returns, also what is compressed already. */
function uncompressed({ url, method, headers }: Request): Request {
  const plain = new Headers(headers)
  plain.delete("accept-encoding")
  return new Request(url, { method, headers: plain })
}
