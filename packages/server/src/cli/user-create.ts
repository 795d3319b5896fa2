import { hashNewPassword } from "@mercer/api"
import { live, newId } from "@mercer/db"
import { Misused } from "../misused.ts"
import { MERCER } from "../place.ts"
import { type Command, required } from "./command.ts"
import { newPassword } from "./password.ts"

/** The roles of an operator; the panel and REST know the same. */
export const ROLES = ["admin", "member", "developer"] as const

/** Creates an operator, in any database: also the first one. */
export const userCreate: Command = {
  options: "--email EMAIL [--password PASSWORD | --generate] [--role ROLE]",
  summary: "make an operator (role: admin, member or developer)",
  async run({ db, app, say }, options) {
    const email = required(options, "email").trim().toLowerCase()
    if (!/^\S+@\S+$/.test(email)) throw new Misused(`${email} is not a mail address`)
    const role = ROLES.find((each) => each === (options.role ?? "admin"))
    if (!role) throw new Misused(`--role is one of ${ROLES.join(", ")}`)
    if (await db.user.findFirst({ where: { email, ...live } })) {
      throw new Error(`${email} is an operator already. A new password: ${MERCER} user password --email ${email}`)
    }
    const { password, generated } = await newPassword(options)
    const password_hash = await hashNewPassword(app, password)
    const { id } = await db.user.create({ data: { id: newId("usr"), email, role, password_hash } })
    const visible = generated ? { password } : {}
    say(`${email} is an operator now${generated ? `, password ${password} (displayed only once)` : ""}.`, {
      id,
      email,
      role,
      ...visible,
    })
    return 0
  },
}
