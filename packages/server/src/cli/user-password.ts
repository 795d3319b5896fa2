import { hashNewPassword, shutOutOperator } from "@mercer/api"
import { makeLimits, parseRates } from "@mercer/auth"
import { live } from "@mercer/db"
import { type Command, required } from "./command.ts"
import { newPassword } from "./password.ts"

/** Sets an operator's password: all that the old one has opened ends, as does a lock by wrong ones. */
export const userPassword: Command = {
  options: "--email EMAIL [--password PASSWORD | --generate]",
  summary: "set an operator's password",
  async run({ db, database, settings, app, say }, options) {
    const email = required(options, "email").trim().toLowerCase()
    const user = await db.user.findFirst({ where: { email, ...live } })
    if (!user) throw new Error(`There is no operator ${email}`)
    const { password, generated } = await newPassword(options)
    const password_hash = await hashNewPassword(app, password)
    await db.user.update({ where: { id: user.id }, data: { password_hash } })
    await shutOutOperator(app, user.id)
    const limits = makeLimits({ pool: database.pool as never, rates: parseRates(settings.shop.rate_limits) })
    await limits.login.unlock({ account: `admin:${email}` })
    const visible = generated ? { password } : {}
    say(`${email} has a new password${generated ? `: ${password} (displayed only once)` : ""}.`, {
      id: user.id,
      email,
      ...visible,
    })
    return 0
  },
}
