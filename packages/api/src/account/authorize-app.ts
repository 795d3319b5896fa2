import { newSecret, sameSecret } from "@mercer/auth"
import { expectedState, isRefusal, publicAppData, Refusal } from "@mercer/commerce"
import type { Oauth } from "@mercer/db"
import type { Data, OauthApp } from "@mercer/providers"
import type { Context } from "../context/context.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { lockAppData } from "./queries.ts"

interface Return {
  application_name: string
  state: string
  code: string
}

/**
 * Authorizes an app after the operator has returned from it with a code: its tokens replace the app's data. The state
 * is used up by the first request that sends it, whatever the result; the next authorization needs the new one.
 */
export async function authorizeApp(ctx: Context, { application_name, state, code }: Return): Promise<Oauth> {
  const app = await ctx.db.oauth.findUnique({ where: { application_name } })
  if (!app) throw new Refusal("not_found", `Oauth application ${application_name} not found`)
  const handler = ctx.providers.oauth(application_name)
  if (!handler)
    throw new Refusal(
      "invalid_data",
      `An OAuth handler for ${app.display_name} could not be found make sure the plugin is installed`,
    )
  const next = await useState(ctx, app, state)
  const tokens = await exchanged(ctx, handler, code)
  return keep(ctx, app, next, tokens)
}

/** The app without its secrets. */
export function appResponse(app: Oauth): Oauth {
  return { ...app, data: publicAppData(app.data) as Oauth["data"] }
}

async function useState(ctx: Context, { id, display_name }: Oauth, state: string): Promise<string> {
  const next = newSecret()
  await ctx.tx(async (tx) => {
    const data = await lockAppData(tx, id)
    const expected = expectedState(data)
    if (expected === undefined || !sameSecret(expected, state))
      throw new Refusal("not_allowed", `${display_name} could not match state`)
    await tx.db.oauth.update({ where: { id }, data: { data: { ...(data as Data), state: next } } })
  })
  return next
}

/** An app's error may contain the code or a secret, so only the kind of failure is reported. */
async function exchanged({ log }: Context, handler: OauthApp, code: string): Promise<Data> {
  try {
    return await handler.exchange(code)
  } catch (error) {
    if (isRefusal(error)) throw error
    log.warn({ app: handler.id, error: (error as Error).name }, "An app did not exchange a code")
    const words = `${handler.display_name} cannot be reached at present`
    throw new Refusal("unavailable", words, undefined, { retry_after: 5 })
  }
}

/** An authorization that finished later has used `next`: then these tokens are older, and are dropped. */
function keep(ctx: Context, { id, display_name }: Oauth, next: string, tokens: Data): Promise<Oauth> {
  return ctx.tx(async (tx) => {
    if (expectedState(await lockAppData(tx, id)) !== next)
      throw new Refusal("conflict", `${display_name} was authorized again in the meantime`)
    const kept = await tx.db.oauth.update({ where: { id }, data: { data: { ...tokens, state: next } } })
    await emitWebhookEvents(tx, "oauth.token_generated", { id, application_name: kept.application_name })
    return kept
  })
}
