import { Refusal, ROLES } from "@mercer/commerce"
import { live } from "@mercer/db"
import {
  changes,
  DateFilter,
  deleted,
  Email,
  EmailFilter,
  Id,
  Ids,
  input,
  List,
  Metadata,
  Order,
  optional,
  plain,
  QueryString,
  rest,
} from "@mercer/rest"
import * as z from "zod"
import { hashNewPassword } from "../access/passwords.ts"
import { admin, adminWrite, open, router } from "../access/procedures.ts"
import { changing } from "../access/unchanged.ts"
import type { Context } from "../context/context.ts"
import { AdminPage, oneOf, ordering, searching } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { findOne, treeOf } from "../data/read.ts"
import { User } from "../entities/index.ts"
import { many, one } from "../wire/answers.ts"
import { DEVICE } from "../wire/device-token.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import { secondFactor } from "./admin-second-factor.ts"
import { userSessions } from "./admin-sessions.ts"
import { userTokens } from "./admin-user-tokens.ts"
import { changeRole, mustNotOutrank, newRole } from "./custom-roles.ts"
import { makeOperator, mustNotBeLast, shutOutOperator } from "./operators.ts"
import { requestPasswordReset, resetPassword } from "./reset-password.ts"
import { removeSecondFactor } from "./second-factor.ts"

const UserAnswer = one("user", User)
const name = z.string().max(255)
const Columns = ["id", "email", "first_name", "last_name", "role", "created_at", "updated_at"] as const
/** A token with full access that never expires must be impossible to guess. */
const ApiToken = z.string().min(16).max(1_000)

/** @public */
export const users = router({
  create: adminWrite
    .meta(rest("POST /admin/users", "Create a User"))
    .input(
      input({
        email: Email,
        first_name: optional(name),
        last_name: optional(name),
        role: optional(z.enum(ROLES)),
        role_id: optional(Id),
        password: z.string(),
      }),
    )
    .output(UserAnswer)
    .mutation(async ({ ctx, input: { password, email, first_name, last_name, role, role_id } }) => {
      const given = await newRole(ctx, { role, role_id })
      const password_hash = await hashNewPassword(ctx, password)
      return getResponse(ctx, await makeOperator(ctx, { email, first_name, last_name, ...given, password_hash }))
    }),

  list: admin
    .meta(rest("GET /admin/users", "List Users"))
    .input(
      input({
        ...AdminPage(20),
        email: EmailFilter,
        first_name: QueryString,
        last_name: QueryString,
        role: List(ROLES),
        q: QueryString,
        id: Ids,
        order: Order(...Columns),
        created_at: DateFilter,
        updated_at: DateFilter,
        deleted_at: DateFilter,
      }),
    )
    .output(many("users", User))
    .query(async ({ ctx, input }) => {
      const { limit, offset, q, id, email, role, order, deleted_at, expand: _, fields: _f, ...equal } = input
      const where = {
        ...equal,
        ...(role && { OR: rolesOf(role) }),
        ...(deleted_at ? { deleted_at } : live),
        id: oneOf(id),
        email,
        ...searching(q, ["email", "first_name", "last_name"]),
      }
      const found = await page(ctx, "User", "users", { limit, offset }, { where, order: ordering(order) })
      return { ...found, users: found.users.map((user) => asSeen(ctx, user)) }
    }),

  get: admin
    .meta(rest("GET /admin/users/{id}", "Get a User"))
    .input(input({ id: Id }))
    .output(UserAnswer)
    .query(({ ctx, input: { id } }) => getResponse(ctx, id)),

  update: adminWrite
    .meta(rest("POST /admin/users/{id}", "Update a User"))
    .input(
      changes({
        id: Id,
        first_name: optional(name),
        last_name: optional(name),
        role: z.enum(ROLES).optional(),
        role_id: optional(Id),
        api_token: optional(ApiToken),
        metadata: Metadata,
      }),
    )
    .output(UserAnswer)
    .mutation(
      async ({ ctx, input: { id, role, role_id, api_token, metadata, if_unchanged_since: since, ...names } }) => {
        const { user } = await getResponse(ctx, id)
        await mustNotOutrank(ctx, id)
        if (api_token != null && id !== ctx.user_id)
          throw new Refusal("not_allowed", "Only operators themselves can set their api_token")
        const { first_name, last_name } = names
        // Others read it as null, and may send it back.
        const data = { first_name, last_name, ...(id === ctx.user_id && { api_token }) }
        const merged = updatedMetadata(user.metadata, metadata) as object | undefined
        await changing(ctx, { table: "user", id, since }, async () => {
          await changeRole(ctx, id, { role, role_id })
          await ctx.db.user.update({ where: { id }, data: { ...data, metadata: merged } })
        })
        return getResponse(ctx, id)
      },
    ),

  delete: adminWrite
    .meta(rest("DELETE /admin/users/{id}", "Delete a User"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("user"))
    .mutation(async ({ ctx, input: { id } }) => {
      await mustNotOutrank(ctx, id)
      await mustNotBeLast(ctx, id)
      await ctx.db.customUserRole.deleteMany({ where: { user_id: id } })
      await ctx.db.user.updateMany({ where: { id, ...live }, data: { deleted_at: ctx.now() } })
      await shutOutOperator(ctx, id)
      await removeSecondFactor(ctx, id)
      return { id, object: "user" as const, deleted: true as const }
    }),

  requestPasswordReset: open
    .meta(
      rest("POST /admin/users/password-token", "Request Password Reset", {
        success: "no_content",
        request_headers: DEVICE,
      }),
    )
    .input(z.strictObject({ email: Email }))
    .output(plain(z.object({})))
    .mutation(async ({ ctx, input: { email } }) => {
      await requestPasswordReset(ctx, "admin", email)
      return {}
    }),

  resetPassword: open
    .meta(rest("POST /admin/users/reset-password", "Reset Password"))
    .input(input({ email: Email.optional(), token: z.string().min(1).max(10_000), password: z.string() }))
    .output(UserAnswer)
    .mutation(async ({ ctx, input: { email, token, password } }) =>
      getResponse(ctx, await resetPassword(ctx, "admin", { email, token, password })),
    ),

  ...userTokens,
  ...secondFactor,
  ...userSessions,
})

async function getResponse(ctx: Context, id: string) {
  return { user: asSeen(ctx, await findOne(ctx, "User", { id }, treeOf(ctx.shape), `User with id: ${id}`)) }
}

/** A role that was never set reads as member. */
function rolesOf(role: (typeof ROLES)[number][]) {
  return [{ role: { in: role } }, ...(role.includes("member") ? [{ role: null }] : [])]
}

/** Operators see only their own api_token; a role that was never set reads as member. */
function asSeen<Row extends Record<string, unknown>>(ctx: Context, user: Row) {
  return { ...user, role: user.role ?? "member", own: user.id === ctx.user_id }
}
