import { endMedusaLogins } from "@mercer/api"
import { live } from "@mercer/db"
import { type Command, Misused, required } from "./command.ts"
import { ROLES } from "./user-create.ts"

/** Changes an operator's role: gives a shop migrated from Medusa v1, with members only, its first admin. */
export const userRole: Command = {
  options: "--email EMAIL --role ROLE",
  summary: "give an operator another role (admin, member or developer)",
  async run({ db, app, say }, options) {
    const email = required(options, "email").trim().toLowerCase()
    const role = ROLES.find((each) => each === required(options, "role"))
    if (!role) throw new Misused(`--role is one of ${ROLES.join(", ")}`)
    const user = await db.user.findFirst({ where: { email, ...live } })
    if (!user) throw new Error(`There is no operator ${email}`)
    await db.user.update({ where: { id: user.id }, data: { role } })
    if (role !== user.role) await endMedusaLogins(app, "admin", user.id)
    say(`${email} has the role ${role} now.`, { id: user.id, email, role })
    return 0
  },
}
