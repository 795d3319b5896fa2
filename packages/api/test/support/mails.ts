import { isOutbox, type SentMessage } from "@mercer/providers"
import type { TestShop } from "./shop.ts"

/** All mails that the shop has sent, the oldest first. */
export async function mailsOf({ providers }: Pick<TestShop, "providers">): Promise<SentMessage[]> {
  if (!isOutbox(providers.notification)) throw new Error("This shop's mails cannot be looked at")
  return (await providers.notification.list()).reverse()
}

/** The mails to one person, after the outbox was processed. */
export async function mailsTo(shop: Pick<TestShop, "providers" | "api">, to: string): Promise<SentMessage[]> {
  await shop.api.sweep()
  return (await mailsOf(shop)).filter((mail) => mail.to === to)
}

/** The token of the link in a mail. */
export function tokenIn({ text }: Pick<SentMessage, "text">): string {
  return /[?&]token=([\w-]{43})/.exec(text)?.[1] ?? ""
}
