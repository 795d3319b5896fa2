import { Refusal } from "@mercer/commerce"
import { Email, input, optional, rest } from "@mercer/rest"
import * as z from "zod"
import { hashNewPassword } from "../../access/passwords.ts"
import { open, router } from "../../access/procedures.ts"
import { User } from "../../entities/index.ts"
import { one } from "../../wire/answers.ts"
import { operatorThemselves } from "../operators.ts"
import { signInNewOperator } from "../sign-in.ts"
import { isSetUpCode, makeFirstOperator, mustNeedSetUp } from "./set-up.ts"

const Name = optional(z.string().min(1).max(255))

const FirstOperator = input({
  code: z.string().min(1).max(100),
  email: Email,
  password: z.string(),
  first_name: Name,
  last_name: Name,
})

/** @public */
export const setup = router({
  create: open
    .meta(rest("POST /admin/setup", "Create the First Operator"))
    .input(FirstOperator)
    .output(one("user", User))
    .mutation(async ({ ctx, input: { code, email, password, first_name, last_name } }) => {
      await mustNeedSetUp(ctx)
      // By address only: counted together, strangers could keep the owner out of their own shop for a day.
      const known = await ctx.limits.login.attempt({ address: ctx.request.ip }, () => isSetUpCode(ctx, code))
      if (!known) throw new Refusal("unauthorized", "The set-up code is wrong: the server's log has it")
      const password_hash = await hashNewPassword(ctx, password)
      const id = await ctx.tx((tx) => makeFirstOperator(tx, { email, password_hash, first_name, last_name }))
      await signInNewOperator(ctx, id)
      return { user: await operatorThemselves(ctx, id) }
    }),
})
