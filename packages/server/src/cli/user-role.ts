import { endMedusaLogins } from "@mercer/api"
import { type Database, live } from "@mercer/db"
import { Misused } from "../misused.ts"
import { type Command, required } from "./command.ts"
import { ROLES } from "./user-create.ts"

/** Changes an operator's role: gives a shop migrated from Medusa v1, with members only, its first admin. */
export const userRole: Command = {
  options: "--email EMAIL --role ROLE",
  summary: "give an operator another role (admin, member, developer or the name of one of the shop's own)",
  async run({ db, app, say }, options) {
    const email = required(options, "email").trim().toLowerCase()
    const { role, custom } = await roleNamed(db, required(options, "role"))
    const user = await db.user.findFirst({ where: { email, ...live } })
    if (!user) throw new Error(`There is no operator ${email}`)
    const user_id = user.id
    const before = await db.customUserRole.findUnique({ where: { user_id } })
    await db.$transaction([
      db.user.update({ where: { id: user_id }, data: { role } }),
      db.customUserRole.deleteMany({ where: { user_id } }),
      ...(custom ? [db.customUserRole.create({ data: { user_id, role_id: custom.id } })] : []),
    ])
    const isOther = role !== user.role || custom?.id !== before?.role_id
    if (isOther) await endMedusaLogins(app, "admin", user_id)
    const name = custom?.name ?? role
    say(`${email} has the role ${name} now.`, { id: user_id, email, role: name })
    return 0
  },
}

/** A built-in role, or one of the shop's own, whose operators are members in Medusa v1's column. */
async function roleNamed(db: Database["db"], name: string) {
  const role = ROLES.find((each) => each === name)
  if (role) return { role, custom: null }
  const custom = await db.customRole.findFirst({ where: { name: { equals: name, mode: "insensitive" } } })
  if (!custom) throw new Misused(`--role is one of ${ROLES.join(", ")}, or the name of one of the shop's own roles`)
  return { role: "member" as const, custom }
}
