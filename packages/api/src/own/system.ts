import { ReplyHeaders } from "@mercer/rest/handler"
import type { App, Context, Operator } from "../context/context.ts"
import { callOperation } from "./call.ts"

/** Who the audit log names for writes of the shop's own handlers and jobs. */
const SYSTEM: Operator = { id: "system", role: "admin" }

/** What an own operation's context has besides Mercer's: both act on the transaction that they are called in. */
export const OWN = {
  call(this: Context, name: string, input?: unknown) {
    return callOperation(this, name, input)
  },
  asSystem(this: Context) {
    return systemContext(this)
  },
}

/** The shop without a request, for its own handlers and jobs: it may call every operation. */
export function systemContext(app: App): Context {
  const nobody = { operator: null, operator_seen_at: null, shopper: null }
  const logins = {} as Context["logins"] extends () => Promise<infer L> ? L : never
  return {
    ...app,
    request: { ip: "", user_agent: "", publishable_key: null, headers: new Headers(), peer: {} },
    reply: { headers: new ReplyHeaders() },
    logins: async () => logins,
    accounts: async () => ({ logins, ...nobody }),
    storeLogin: async () => null,
    customer: null,
    user_id: SYSTEM.id,
    shape: { fields: null, relations: {} },
    operator: SYSTEM,
    system: SYSTEM,
    ...OWN,
  } as Context
}
