import { newSecret } from "@mercer/auth"
import { live } from "@mercer/db"
import { type Command, required } from "./command.ts"

/** Sets an operator's API token, replacing the previous one; it is stored unhashed, as in Medusa v1. */
export const userToken: Command = {
  options: "--email EMAIL",
  summary: "give an operator a new API token and print it",
  async run({ db, say }, options) {
    const email = required(options, "email").trim().toLowerCase()
    const user = await db.user.findFirst({ where: { email, ...live } })
    if (!user) throw new Error(`There is no operator ${email}`)
    const token = newSecret()
    await db.user.update({ where: { id: user.id }, data: { api_token: token } })
    say(token, { id: user.id, email, token })
    return 0
  },
}
