import { issueToken, revokeTokens } from "@mercer/auth"
import { live } from "@mercer/db"
import { CUSTOMER_INVITE } from "../access/token-purposes.ts"
import type { App } from "../context/context.ts"
import { CUSTOMER_INVITE_WANTED } from "../outbox/outbox.ts"
import { type Language, saying } from "../wire/language.ts"
import type { SentMail } from "./ready-mail.ts"
import type { Mail } from "./render.ts"
import { send, storefrontLink } from "./send.ts"

/** How long a customer's invitation is valid. */
const INVITE_MS = 7 * 24 * 3_600_000

/**
 * A new invitation of a customer without an account: by its link they set a password, once, and so get one. The links
 * of earlier invitations stop working.
 * @public
 */
export async function newInvitation(ctx: Pick<App, "db" | "settings">, { id, email }: Invited) {
  await revokeTokens(ctx.db, CUSTOMER_INVITE, id)
  const token = await issueToken(ctx.db, { purpose: CUSTOMER_INVITE, subject_id: id, ttl_ms: INVITE_MS })
  const url = storefrontLink(ctx, "/password-reset", { token, email })
  return { token, url }
}

interface Invited {
  id: string
  email: string
}

/** Emails a customer the link of an invitation, unless they have an account by now. @public */
export async function mailCustomerInvite(
  ctx: App,
  { id, language }: { id: string; language: Language },
  row: string,
): Promise<SentMail | undefined> {
  const where = { id, has_account: false, ...live }
  const customer = await ctx.db.customer.findFirst({ where, select: { id: true, email: true } })
  if (!customer) return undefined
  const { token, url } = await newInvitation(ctx, customer)
  const about = { resource_type: "customer", resource_id: id, customer_id: id, data: {} }
  const mail = invited(url, token, language)
  return send(ctx, row, { to: customer.email, mail, about: { event_name: CUSTOMER_INVITE_WANTED, ...about } })
}

function invited(link: string, token: string, language: Language): Mail {
  const say = saying(language)
  return {
    kind: CUSTOMER_INVITE_WANTED,
    language,
    subject: say("Activate your customer account", "Aktivieren Sie Ihr Kundenkonto"),
    blocks: [
      {
        text: say(
          "A customer account was created for you in our store. Set a password to use it.",
          "In unserem Shop wurde ein Kundenkonto für Sie angelegt. Legen Sie ein Passwort fest, um es zu nutzen.",
        ),
      },
      { link, label: say("Set your password", "Passwort festlegen") },
      { rows: [["Code", token]] },
      {
        text: say(
          "The link can be used once and expires in 7 days. If you don’t want an account, you can ignore this email.",
          "Der Link kann einmal verwendet werden und läuft nach 7 Tagen ab. Wenn Sie kein Konto möchten, können Sie diese E-Mail ignorieren.",
        ),
      },
    ],
  }
}
