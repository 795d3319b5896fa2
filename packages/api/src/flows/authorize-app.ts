import { newSecret, sameSecret } from "@mercer/auth"
import { expectedState, isRefusal, Refusal, shownAppData } from "@mercer/commerce"
import type { Oauth } from "@mercer/db"
import type { Data, OauthApp } from "@mercer/providers"
import type { Context } from "../context.ts"

interface Return {
  application_name: string
  state: string
  code: string
}

/**
 * Lets an app work for the shop whose operator has come back from it with a code: its tokens replace the app's data. The
 * state is used up by the first who brings it, whatever comes of his code; the next authorization needs the new one.
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
export function shownApp(app: Oauth): Oauth {
  return { ...app, data: shownAppData(app.data) as Oauth["data"] }
}

async function useState(ctx: Context, { id, display_name }: Oauth, state: string): Promise<string> {
  const next = newSecret()
  await ctx.tx(async (tx) => {
    const data = await held(tx, id)
    const expected = expectedState(data)
    if (expected === undefined || !sameSecret(expected, state))
      throw new Refusal("not_allowed", `${display_name} could not match state`)
    await tx.db.oauth.update({ where: { id }, data: { data: { ...(data as Data), state: next } } })
  })
  return next
}

/** What an app throws may hold the code or a secret, so of a failure only its kind is told. */
async function exchanged({ log }: Context, handler: OauthApp, code: string): Promise<Data> {
  try {
    return await handler.exchange(code)
  } catch (error) {
    if (isRefusal(error)) throw error
    log.warn({ app: handler.id, error: (error as Error).name }, "An app did not exchange a code")
    const extras = { status: 503, retry_after: 5 }
    throw new Refusal("unexpected_state", `${handler.display_name} cannot be reached at present`, undefined, extras)
  }
}

/** Whoever was authorized later than this one has used `next`: then these tokens are older, and are dropped. */
function keep(ctx: Context, { id, display_name }: Oauth, next: string, tokens: Data): Promise<Oauth> {
  return ctx.tx(async (tx) => {
    if (expectedState(await held(tx, id)) !== next)
      throw new Refusal("conflict", `${display_name} was authorized again in the meantime`)
    return tx.db.oauth.update({ where: { id }, data: { data: { ...tokens, state: next } } })
  })
}

async function held({ db }: Pick<Context, "db">, id: string): Promise<unknown> {
  const [row] = await db.$queryRaw<{ data: unknown }[]>`SELECT data FROM oauth WHERE id = ${id} FOR UPDATE`
  return row?.data
}
