import type { Finding } from "@mercer/api"
import { smtpFault } from "@mercer/providers"
import type { WebSettings } from "../settings.ts"
import { fine, problem } from "./finding.ts"

/** Whether emails are sent: only a connection and a login show that the address and the password are right. */
export async function aboutMail({ mail: { smtp_url: url, from } }: WebSettings): Promise<Finding> {
  if (!url) {
    const words = "SMTP_URL is not set: mails become files that nobody gets"
    return problem("mail", words, "Set SMTP_URL=smtps://user:password@mail.your.shop and MAIL_FROM.")
  }
  const fault = await smtpFault(url)
  if (!fault) return fine("mail", `sent by SMTP from ${from}`)
  const words = `the mail server at ${new URL(url).host} cannot be used: ${fault}`
  return problem("mail", words, "Look at SMTP_URL. Emails wait, and are sent when the server takes them.")
}
