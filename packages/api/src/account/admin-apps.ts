import { input, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, router } from "../access/procedures.ts"
import { Oauth } from "../entities/index.ts"
import { list, one } from "../wire/answers.ts"
import { appResponse, authorizeApp } from "./authorize-app.ts"

const word = z.string().min(1).max(4_000)

/** @public */
export const apps = router({
  authorize: admin
    .meta(rest("POST /admin/apps/authorizations", "Generate Token for App", { secrets: ["code", "state"] }))
    .input(input({ application_name: word, state: word, code: word }))
    // v1: the key is plural, though the app is one.
    .output(one("apps", Oauth))
    .mutation(async ({ ctx, input }) => ({ apps: appResponse(await authorizeApp(ctx, input)) })),

  list: admin
    .meta(rest("GET /admin/apps", "List Applications"))
    .input(input({}))
    .output(list("apps", Oauth))
    .query(async ({ ctx }) => ({
      apps: (await ctx.db.oauth.findMany({ orderBy: { application_name: "asc" } })).map(appResponse),
    })),
})
