import { Refusal } from "@mercer/commerce"
import { mail } from "./mail.ts"
import { ADDRESS_NOT_TAKEN, type NotificationProvider } from "./port.ts"
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
      if (needsUtf8(message.to) && !(await takesUtf8(url)))
        throw new Refusal("invalid_data", NOT_TAKEN, ADDRESS_NOT_TAKEN)
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

const NOT_TAKEN = "the mail server does not accept this address"

/** Whether letters of another script are before the @. A domain is sent as A-label, which every server takes. */
const needsUtf8 = (address: string) => /[^ -~]/.test(address.slice(0, address.lastIndexOf("@")))

/** Whether the server offers SMTPUTF8, without which it would get letters that it may take for others. */
async function takesUtf8(url: string): Promise<boolean> {
  const { default: Connection } = await import("nodemailer/lib/smtp-connection")
  const { options } = (await transportTo(url, WAIT)).transporter as unknown as { options: object }
  const connection = new Connection(options)
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once("error", reject)
      connection.connect((error) => (error ? reject(error) : resolve()))
    })
    return (connection as unknown as { _supportedExtensions: string[] })._supportedExtensions.includes("SMTPUTF8")
  } finally {
    connection.close()
  }
}

// Only a recipient refused with 5xx is final. A wrong password or a full disk at the server can be fixed.
function refuseForGood(error: Error & { command?: string; responseCode?: number }): never {
  if (error.command === "RCPT TO" && (error.responseCode ?? 0) >= 500)
    throw new Refusal("invalid_data", "The mail server refuses this recipient")
  throw error
}
