import { newSecret, sha256 } from "@mercer/auth"
import { live } from "@mercer/db"
import { OPERATOR_RESET } from "../access/token-purposes.ts"
import type { App } from "../context/context.ts"
import { INVITE_WANTED, NEW_SIGN_IN, OPERATOR_RESET_WANTED } from "../outbox/outbox.ts"
import type { WantedMail, WantedSignInNotice } from "../outbox/wanted-mails.ts"
import { type Language, saying } from "../wire/language.ts"
import { passwordReset } from "./mails.ts"
import type { SentMail } from "./ready-mail.ts"
import type { Mail } from "./render.ts"
import { resetToken } from "./reset-token.ts"
import { isStale, panelLink, send } from "./send.ts"

/** How long an invitation is valid. */
const INVITE_MS = 7 * 24 * 3_600_000

/** Emails an operator a link into the panel that sets a new password, if there is such an operator. @public */
export async function mailOperatorReset(ctx: App, wanted: WantedMail, row: string): Promise<SentMail | undefined> {
  const user = await ctx.db.user.findFirst({ where: { email: wanted.email, ...live }, select: { id: true } })
  if (!user || isStale(ctx, wanted)) return undefined
  const reset = { purpose: OPERATOR_RESET, kind: OPERATOR_RESET_WANTED, subject_id: user.id }
  const token = await resetToken(ctx, reset, wanted)
  if (!token) return undefined
  const link = panelLink(ctx, "/app/reset-password", { token, email: wanted.email })
  const mail = { ...passwordReset(link, token, wanted.language), kind: OPERATOR_RESET_WANTED } as const
  const about = { resource_type: "user", resource_id: user.id, customer_id: null, data: {} }
  return send(ctx, row, { to: wanted.email, mail, about: { event_name: OPERATOR_RESET_WANTED, ...about } })
}

/**
 * Emails an invitation. Its token is created now and only its hash is stored, so an earlier link stops working.
 * @public
 */
export async function mailInvite(ctx: App, { id, language }: { id: string; language: Language }, row: string) {
  const token = newSecret()
  const expires_at = new Date(ctx.now().getTime() + INVITE_MS)
  const where = { id, accepted: false, ...live }
  const [invite] = await ctx.db.invite.updateManyAndReturn({ where, data: { token: sha256(token), expires_at } })
  if (!invite) return undefined
  const mail = invited(panelLink(ctx, "/app/invite", { token }), token, language)
  const about = { resource_type: "invite", resource_id: id, customer_id: null, data: {} }
  return send(ctx, row, { to: invite.user_email, mail, about: { event_name: INVITE_WANTED, ...about } })
}

/**
 * Notifies an operator of a sign-in from a device that is new to their account; however late, since somebody else may
 * have their password.
 * @public
 */
export function mailNewSignIn(ctx: App, wanted: WantedSignInNotice, row: string): Promise<SentMail | undefined> {
  const mail = newSignIn(panelLink(ctx, "/app/login", { next: "/app/account" }), wanted)
  const about = { resource_type: "user", resource_id: wanted.user_id, customer_id: null, data: {} }
  return send(ctx, row, { to: wanted.email, mail, about: { event_name: NEW_SIGN_IN, ...about } })
}

function newSignIn(link: string, { language, device, ip, signed_in_at }: WantedSignInNotice): Mail {
  const say = saying(language)
  const time = new Date(signed_in_at).toISOString().replace("T", " ").slice(0, 16)
  return {
    kind: NEW_SIGN_IN,
    language,
    subject: say("New login to your account", "Neue Anmeldung bei Ihrem Konto"),
    blocks: [
      {
        text: say(
          "Your account was used to log in from a device that we haven’t seen before.",
          "Mit Ihrem Konto hat sich jemand von einem Gerät angemeldet, das wir noch nicht kennen.",
        ),
      },
      {
        rows: [
          [say("Device", "Gerät"), device ?? say("Unknown", "Unbekannt")],
          [say("IP address", "IP-Adresse"), ip],
          [say("Time", "Zeit"), `${time} UTC`],
        ],
      },
      {
        text: say(
          "If this was you, there is nothing to do. If not, log out the device and set a new password now.",
          "Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, melden Sie das Gerät ab und legen Sie sofort ein neues Passwort fest.",
        ),
      },
      { link, label: say("Your sessions", "Ihre Sitzungen") },
    ],
  }
}

function invited(link: string, token: string, language: Language): Mail {
  const say = saying(language)
  return {
    kind: INVITE_WANTED,
    language,
    subject: say("You’ve been invited to join the store’s team", "Einladung in das Team des Shops"),
    blocks: [
      {
        text: say(
          "You’ve been invited to join the team that runs this store.",
          "Sie wurden eingeladen, im Team dieses Shops mitzuarbeiten.",
        ),
      },
      { link, label: say("Accept invitation", "Einladung annehmen") },
      { rows: [["Code", token]] },
      {
        text: say(
          "The link can be used once and expires in 7 days.",
          "Der Link kann einmal verwendet werden und läuft nach 7 Tagen ab.",
        ),
      },
    ],
  }
}
