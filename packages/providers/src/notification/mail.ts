import type { SendMailOptions } from "nodemailer"
import type { Message } from "./port.ts"

/** The message as nodemailer wants it: one recipient regardless of `to`, and nothing read from files or addresses. */
export function mail(message: Message, from: string): SendMailOptions {
  return {
    from,
    to: { name: "", address: message.to },
    subject: message.subject,
    text: message.text,
    html: message.html,
    messageId: message.message_id,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
