import { theShop } from "../shop.ts"

// v1: its Stripe plugin listens at /stripe/hooks, which shops have configured at Stripe.
const HOOK = /^\/(?:hooks\/([\w-]+)|(stripe)\/hooks)\/?$/

/** The provider whose webhook has this address: /hooks/{provider_id}. */
export function hookAt(pathname: string): string | undefined {
  const [, named, stripe] = HOOK.exec(pathname) ?? []
  return named ?? stripe
}

/** Webhooks for Next's route handlers. */
export async function hook(request: Request): Promise<Response> {
  const provider_id = hookAt(new URL(request.url).pathname)
  return provider_id ? (await theShop()).api.hook(provider_id, request) : new Response(null, { status: 404 })
}
