import { theShop } from "../shop.ts"

// v1: its plugins listen at /stripe/hooks and /paypal/hooks, which shops have configured there.
const HOOK = /^\/(?:hooks\/([\w-]+)|(stripe|paypal)\/hooks)\/?$/

/** The provider whose webhook has this address: /hooks/{provider_id}. */
export function hookAt(pathname: string): string | undefined {
  const [, named, of_v1] = HOOK.exec(pathname) ?? []
  return named ?? of_v1
}

/** Webhooks for Next's route handlers. */
export async function hook(request: Request): Promise<Response> {
  const provider_id = hookAt(new URL(request.url).pathname)
  return provider_id ? (await theShop()).api.hook(provider_id, request) : new Response(null, { status: 404 })
}
