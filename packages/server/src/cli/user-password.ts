import { endMedusaLogins, hashNewPassword } from "@mercer/api"
import { endSessions } from "@mercer/auth"
import { live } from "@mercer/db"
import { type Command, required } from "./command.ts"
import { newPassword } from "./password.ts"

/** Sets an operator's password; ends all sessions opened with the old one. */
export const userPassword: Command = {
  options: "--email EMAIL [--password PASSWORD | --generate]",
  summary: "set an operator's password",
  async run({ db, app, say }, options) {
    const email = required(options, "email").trim().toLowerCase()
    const user = await db.user.findFirst({ where: { email, ...live } })
    if (!user) throw new Error(`There is no operator ${email}`)
    const { password, generated } = await newPassword(options)
    const password_hash = await hashNewPassword(app, password)
    await db.user.update({ where: { id: user.id }, data: { password_hash } })
    await endSessions(db, "admin", user.id)
    await endMedusaLogins(app, "admin", user.id)
    const visible = generated ? { password } : {}
    say(`${email} has a new password${generated ? `: ${password} (displayed only once)` : ""}.`, {
      id: user.id,
      email,
      ...visible,
    })
    return 0
  },
}
