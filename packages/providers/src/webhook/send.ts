import { randomBytes } from "node:crypto"
import { Webhook } from "standardwebhooks"
import { type Answered, type Posting, post } from "./post.ts"

export interface WebhookMessage extends Omit<Posting, "headers"> {
  /** The same at every attempt, so that a receiver can recognize an event that comes twice. */
  id: string
  /** The moment of this attempt: receivers refuse what is older than some minutes. */
  at: Date
  /** The secret, and after a rotation the one before it. */
  secrets: string[]
}

/** Posts an event, signed as Standard Webhooks specifies, once for each secret. Throws on a timeout. */
export function sendWebhook({ id, at, secrets, ...posting }: WebhookMessage): Promise<Answered> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, posting.body))
  const headers = {
    "content-type": "application/json",
    "user-agent": "Mercer",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": signatures.join(" "),
  }
  return post({ ...posting, headers })
}

/** A new secret to sign with: 32 random bytes. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`
}
