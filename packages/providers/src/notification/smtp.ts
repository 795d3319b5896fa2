import { Refusal } from "@mercer/commerce"
import { mail } from "./mail.ts"
import type { NotificationProvider } from "./port.ts"
import { whenSent } from "./when-sent.ts"

const WAIT = 9_000 // less than the 10 s of every provider, so that nodemailer's own error is reported
const CHECK_MS = 5_000

/** Waits as many milliseconds for each of the connection, the greeting and an answer. */
async function transportTo(url: string, wait: number) {
  const { createTransport } = await import("nodemailer")
  return createTransport({ url, connectionTimeout: wait, greetingTimeout: wait, socketTimeout: wait })
}

/** Mail through a server: `smtp://user:password@host:587`, or `smtps://…` for TLS from the first byte. */
export function smtp({ url, from }: { url: string; from: string }): NotificationProvider {
  const transport = whenSent(() => transportTo(url, WAIT))
  return {
    id: "smtp",
    send: async (message) => {
      await (await transport()).sendMail(mail(message, from)).catch(refuseForGood)
    },
  }
}

/**
 * Why a mail server cannot be used, after a connection and, if the address has a user, a login; undefined if it can.
 * Takes at most 5 seconds.
 */
export async function smtpFault(url: string): Promise<string | undefined> {
  const transport = await transportTo(url, CHECK_MS)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${CHECK_MS / 1_000} s`)), CHECK_MS)
  })
  try {
    await Promise.race([transport.verify(), late])
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

// Only a recipient refused with 5xx is final. A wrong password or a full disk at the server can be fixed.
function refuseForGood(error: Error & { command?: string; responseCode?: number }): never {
  if (error.command === "RCPT TO" && (error.responseCode ?? 0) >= 500)
    throw new Refusal("invalid_data", "The mail server refuses this recipient")
  throw error
}
