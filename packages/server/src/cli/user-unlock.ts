import { makeLimits, parseRates } from "@mercer/auth"
import { live } from "@mercer/db"
import { type Command, required } from "./command.ts"

/** Ends the lock of an account: too many wrong passwords from everywhere have closed it to new devices for a day. */
export const userUnlock: Command = {
  options: "--email EMAIL [--customer]",
  summary: "let an operator, or a customer, sign in again whom wrong passwords have locked out",
  async run({ db, database, settings, say }, options) {
    const email = required(options, "email").trim().toLowerCase()
    const account = options.customer
      ? await db.customer.findFirst({ where: { email, has_account: true, ...live } })
      : await db.user.findFirst({ where: { email, ...live } })
    if (!account) throw new Error(`There is no ${options.customer ? "customer with an account" : "operator"} ${email}`)
    const limits = makeLimits({ pool: database.pool as never, rates: parseRates(settings.shop.rate_limits) })
    const unlocked = await limits.login.unlock({ account: `${options.customer ? "customer" : "admin"}:${email}` })
    const words = unlocked ? "can sign in again" : "was not locked"
    const wait = "an address that sent ten wrong passwords itself waits for up to 15 minutes"
    say(`${email} ${words}; ${wait}.`, { id: account.id, email, unlocked })
    return 0
  },
}
