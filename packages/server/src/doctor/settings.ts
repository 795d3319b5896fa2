import type { Finding } from "@mercer/api"
import type { Registry } from "@mercer/providers"
import type { WebSettings } from "../settings.ts"
import { fine, problem } from "./finding.ts"

const ADVISED_PASSWORD_LENGTH = 8

/** Only advice: v1's default is one letter, which its storefronts may rely on. */
export function aboutPasswords({ shop: { password_min_length: length } }: WebSettings): Finding {
  const words = `PASSWORD_MIN_LENGTH is ${length}`
  if (length >= ADVISED_PASSWORD_LENGTH) return fine("passwords", words)
  const advice = `Set PASSWORD_MIN_LENGTH=${ADVISED_PASSWORD_LENGTH} or more; passwords that exist keep working.`
  return { check: "passwords", ok: false, words: `${words}: easily guessed ones are accepted`, advice, level: "advice" }
}

/** Settings that are fine for trying things out but not allowed in production. */
export function aboutProduction(settings: WebSettings, registered: Registry | undefined): Finding[] {
  return [
    address(settings),
    storefront(settings),
    cookies(settings),
    cors(settings),
    ...(registered ? [payment(registered)] : []),
    ...stripe(settings),
    ...paypal(settings),
  ]
}

function address({ shop: { public_url } }: WebSettings): Finding {
  if (public_url) return fine("address", public_url)
  return problem("address", "PUBLIC_URL is not set: links in mails need it", "Set PUBLIC_URL=https://your.shop")
}

/** Only advice: a proxy may pass those paths of PUBLIC_URL on to the storefront. */
function storefront({ shop: { storefront_url } }: WebSettings): Finding {
  if (storefront_url) return fine("storefront", storefront_url)
  const words = "STOREFRONT_URL is not set: links in customers' mails, such as password resets, lead to PUBLIC_URL"
  return {
    check: "storefront",
    ok: false,
    words,
    advice: "Set STOREFRONT_URL=https://your.storefront",
    level: "advice",
  }
}

function cookies({ shop: { public_url, cookie } }: WebSettings): Finding {
  const overTls = public_url?.startsWith("https:")
  if (overTls && cookie.secure) return fine("cookies", "sent over https only")
  if (overTls) {
    const words = "COOKIE_SECURE is false, though the shop is reached over https"
    return problem("cookies", words, "Take COOKIE_SECURE out of the settings.")
  }
  if (cookie.secure) {
    const words = "COOKIE_SECURE without https: browsers do not send such cookies back, so nobody stays logged in"
    return problem("cookies", words, "Set PUBLIC_URL to an https address, or COOKIE_SECURE=false.")
  }
  const words = "the shop is not reached over https: passwords and cookies can be read on the way"
  return problem("cookies", words, "Put a proxy with a certificate in front and set PUBLIC_URL=https://your.shop")
}

function cors({ shop: { store_cors, admin_cors } }: WebSettings): Finding {
  if (store_cors) return fine("cors", `storefronts at ${store_cors}${admin_cors ? `, panels at ${admin_cors}` : ""}`)
  const words = "STORE_CORS is not set: browsers on a storefront of another address are refused"
  return problem("cors", words, "Set STORE_CORS=https://your.storefront (ADMIN_CORS for a panel that is not ours).")
}

function payment({ own_ids }: Registry): Finding {
  const others = own_ids.payment.filter((id) => id !== "manual")
  if (others.length > 0) return fine("payment", own_ids.payment.join(", "))
  const words = "only manual payments: orders are placed without anybody being charged"
  return problem("payment", words, "Set STRIPE_API_KEY or PAYPAL_CLIENT_ID, or add a provider to mercer.config.ts.")
}

function stripe({ stripe: keys }: WebSettings): Finding[] {
  if (!keys) return []
  if (keys.webhook_secret) return [fine("stripe", "its events are checked with STRIPE_WEBHOOK_SECRET")]
  const words = "STRIPE_WEBHOOK_SECRET is not set: payments that Stripe settles later are never heard of"
  return [problem("stripe", words, "Make a webhook to /stripe/hooks at Stripe and set its secret.")]
}

function paypal({ paypal: keys }: WebSettings): Finding[] {
  if (!keys) return []
  if (keys.sandbox || keys.url)
    return [problem("paypal", "payments go to PayPal's sandbox", "Take PAYPAL_SANDBOX and PAYPAL_API_URL out.")]
  if (keys.webhook_id) return [fine("paypal", "its events are checked with PAYPAL_AUTH_WEBHOOK_ID")]
  const words = "PAYPAL_AUTH_WEBHOOK_ID is not set: a cart whose shopper leaves after paying is not completed"
  return [problem("paypal", words, "Make a webhook to /paypal/hooks at PayPal and set its id.")]
}
