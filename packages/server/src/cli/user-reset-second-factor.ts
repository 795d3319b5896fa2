import { removeSecondFactor } from "@mercer/api"
import { live } from "@mercer/db"
import { type Command, required } from "./command.ts"

/** Takes away the second factor of an operator who has lost their app and their recovery codes. */
export const userResetSecondFactor: Command = {
  options: "--email EMAIL",
  summary: "take away the second factor of an operator who is locked out",
  async run({ db, app, say }, options) {
    const email = required(options, "email").trim().toLowerCase()
    const user = await db.user.findFirst({ where: { email, ...live } })
    if (!user) throw new Error(`There is no operator ${email}`)
    const removed = await removeSecondFactor(app, user.id)
    const words = removed ? "signs in with the password alone now" : "had no second factor"
    say(`${email} ${words}.`, { id: user.id, email, removed })
    return 0
  },
}
