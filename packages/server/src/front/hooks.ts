// v1: its plugins listen at /stripe/hooks and /paypal/hooks, which shops have configured there.
const HOOK = /^\/(?:hooks\/([\w-]+)|(stripe|paypal)\/hooks)\/?$/

/** The provider whose webhook has this address: /hooks/{provider_id}. */
export function hookAt(pathname: string): string | undefined {
  const [, named, of_v1] = HOOK.exec(pathname) ?? []
  return named ?? of_v1
}
