import { Refusal } from "@mercer/commerce"
import { mail } from "./mail.ts"
import type { NotificationProvider } from "./port.ts"
import { whenSent } from "./when-sent.ts"

const WAIT = 9_000 // less than the 10 s of every provider, so that nodemailer's own error is reported

/** Mail through a server: `smtp://user:password@host:587`, or `smtps://…` for TLS from the first byte. */
export function smtp({ url, from }: { url: string; from: string }): NotificationProvider {
  const transport = whenSent(async () => {
    const { createTransport } = await import("nodemailer")
    return createTransport({ url, connectionTimeout: WAIT, greetingTimeout: WAIT, socketTimeout: WAIT })
  })
  return {
    id: "smtp",
    send: async (message) => {
      await (await transport()).sendMail(mail(message, from)).catch(refuseForGood)
    },
  }
}

// Only a recipient refused with 5xx is final. A wrong password or a full disk at the server can be fixed.
function refuseForGood(error: Error & { command?: string; responseCode?: number }): never {
  if (error.command === "RCPT TO" && (error.responseCode ?? 0) >= 500)
    throw new Refusal("invalid_data", "The mail server refuses this recipient")
  throw error
}
