import { AREAS, builtInRole, completePermissions, OWN_ACCOUNT, Refusal, ROLES } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { deleted, Id, Moment, plain, type RouteMeta, rest, UnchangedSince } from "@mercer/rest"
import type { AnyProcedure } from "@trpc/server"
import * as z from "zod"
import { areaOf } from "../access/areas.ts"
import { admin, adminWrite, router } from "../access/procedures.ts"
import { mustMayGrant, operationsOf } from "../access/roles.ts"
import { changing } from "../access/unchanged.ts"
import type { Context } from "../context/context.ts"
import { deleteRoleRow, lockRoles, type RoleWithHolders, roleNamed, rolesWithHolders } from "./queries-roles.ts"

const Role = z.object({
  id: z.string(),
  name: z.string(),
  read: z.array(z.string()),
  write: z.array(z.string()),
  user_ids: z.array(z.string()),
  invite_ids: z.array(z.string()),
  created_at: Moment,
  updated_at: Moment,
})
const OneRole = plain(z.object({ role: Role }))

const Name = z.string().trim().min(1).max(100)
const Areas = z.array(z.enum(AREAS)).max(AREAS.length)
const MOST = 100

const Operation = z.object({ name: z.string(), kind: z.enum(["read", "write"]) })
const Mine = z.object({
  role: z.enum(ROLES),
  custom_role: z.object({ id: z.string(), name: z.string() }).nullable(),
  operations: z.array(z.string()),
})

/**
 * The roles that the shop has made, beside the built-in ones: which areas of operations each may read, and in which it
 * may write.
 * @public
 */
export const roles = router({
  list: admin
    .meta(rest("GET /admin/roles", "List Roles"))
    .input(z.strictObject({}))
    .output(plain(z.object({ roles: z.array(Role) })))
    .query(async ({ ctx }) => ({ roles: await rolesWithHolders(ctx, null) })),

  areas: admin
    .meta(rest("GET /admin/roles/areas", "List Areas of Roles"))
    .input(z.strictObject({}))
    .output(plain(z.object({ areas: z.array(z.object({ name: z.string(), operations: z.array(Operation) })) })))
    .query(({ ctx }) => ({ areas: areasOf(ctx) })),

  mine: admin
    .meta(rest("GET /admin/roles/mine", "Get the Current User's Role", { area: "own_account" }))
    .input(z.strictObject({}))
    .output(plain(z.object({ mine: Mine })))
    .query(({ ctx }) => {
      const { operator = { id: ctx.user_id, role: null } } = ctx
      const { custom } = operator
      const custom_role = custom ? { id: custom.id, name: custom.name } : null
      return { mine: { role: builtInRole(operator.role), custom_role, operations: operationsOf(ctx, operator) } }
    }),

  get: admin
    .meta(rest("GET /admin/roles/{id}", "Get a Role"))
    .input(z.strictObject({ id: Id }))
    .output(OneRole)
    .query(async ({ ctx, input: { id } }) => ({ role: await readRole(ctx, id) })),

  create: adminWrite
    .meta(rest("POST /admin/roles", "Create a Role"))
    .input(z.strictObject({ name: Name, read: Areas, write: Areas }))
    .output(OneRole)
    .mutation(async ({ ctx, input: { name, ...permissions } }) => {
      await lockRoles(ctx)
      const role = { id: newId("role"), name, ...completePermissions(permissions) }
      await mustMayGrant(ctx, { role: null, custom: role })
      await mustBeFree(ctx, name, null)
      if ((await ctx.db.customRole.count()) >= MOST)
        throw new Refusal("not_allowed", `A shop has at most ${MOST} custom roles`)
      await ctx.db.customRole.create({ data: role })
      return { role: await readRole(ctx, role.id) }
    }),

  update: adminWrite
    .meta(rest("POST /admin/roles/{id}", "Update a Role"))
    .input(
      z.strictObject({
        id: Id,
        name: Name.optional(),
        read: Areas.optional(),
        write: Areas.optional(),
        if_unchanged_since: UnchangedSince,
      }),
    )
    .output(OneRole)
    .mutation(async ({ ctx, input: { id, name, read, write, if_unchanged_since: since } }) => {
      await lockRoles(ctx)
      const present = await readRole(ctx, id)
      const permissions = completePermissions({ read: read ?? present.read, write: write ?? present.write })
      const next = { id, name: name ?? present.name, ...permissions }
      await mustMayGrant(ctx, { role: null, custom: present }, { role: null, custom: next })
      await mustBeFree(ctx, next.name, id)
      const save = () => ctx.db.customRole.update({ where: { id }, data: next })
      await changing(ctx, { table: "role", id, since }, save)
      return { role: await readRole(ctx, id) }
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/roles/{id}", "Delete a Role"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("role"))
    .mutation(async ({ ctx, input: { id } }) => {
      await lockRoles(ctx)
      const role = await readRole(ctx, id)
      await mustMayGrant(ctx, { role: null, custom: role })
      mustBeUnused(role)
      await deleteRoleRow(ctx, id)
      return { id, object: "role" as const, deleted: true as const }
    }),
})

async function readRole(ctx: Context, id: string): Promise<RoleWithHolders> {
  const [role] = await rolesWithHolders(ctx, id)
  if (!role) throw new Refusal("not_found", `Role with id: ${id} was not found`)
  return role
}

/** Two roles of one name could not be distinguished, nor one that is named as a built-in role. */
async function mustBeFree(ctx: Context, name: string, id: string | null): Promise<void> {
  const isBuiltIn = ROLES.some((role) => role === name.toLowerCase())
  if (isBuiltIn || (await roleNamed(ctx, name, id)))
    throw new Refusal("duplicate_error", `Role with name ${name} already exists.`)
}

function mustBeUnused({ name, user_ids, invite_ids }: RoleWithHolders): void {
  if (user_ids.length + invite_ids.length === 0) return
  const users = `${user_ids.length} ${user_ids.length === 1 ? "user" : "users"}`
  const invites = `${invite_ids.length} ${invite_ids.length === 1 ? "invite" : "invites"}`
  throw new Refusal(
    "not_allowed",
    `The role ${name} is in use by ${users} and ${invites}: give them another role first`,
  )
}

/** Every area with its operations, Mercer's and the shop's; what concerns only the own account is in none. */
function areasOf({ operations }: Pick<Context, "operations">) {
  const all = Object.entries(operations).flatMap(([name, procedure]) => {
    const { meta, type } = (procedure as AnyProcedure)._def as { meta?: RouteMeta; type: string }
    const area = areaOf(name, meta)
    if (meta?.access !== "admin" || area === OWN_ACCOUNT) return []
    return [{ area, name, kind: type === "mutation" ? ("write" as const) : ("read" as const) }]
  })
  return AREAS.map((area) => ({
    name: area,
    operations: all.filter((one) => one.area === area).map(({ name, kind }) => ({ name, kind })),
  }))
}
