import { Refusal } from "@mercer/commerce"
import { claim, hashOf, type Idempotency, type IdempotencyStore, isFinal, type Keyed, keyOf } from "./idempotency.ts"
import type { RequestHeaders, RestRequest } from "./rest-request.ts"
import type { Found } from "./table.ts"

/** How a request's Idempotency-Key is handled, from its input to its response. */
export interface Key {
  /** Sent with every response. */
  header?: string
  hold<Input>(input: Input, ctx: { idempotency?: Idempotency }): Promise<Input>
  /** The response's text; the operation may have made it already. */
  textOf(result: unknown): string
  finish(status: number, result: unknown, text: string): Promise<void>
  release(): Promise<void>
}

/** The key of an operation without idempotency. */
export const keyless: Key = {
  hold: async (input) => input,
  textOf: (result) => JSON.stringify(result ?? {}),
  finish: async () => {},
  release: async () => {},
}

/** The key of one request to an idempotent operation. A client's key is locked while the request runs. */
export function keyed(request: RestRequest, { route, values }: Found, store?: IdempotencyStore): Key {
  const { key, given, valid } = keyOf(request)
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""))
  const one: Keyed = { key, method: route.method, path, hash: "" }
  let held = false
  let kept: { response: object; text: string } | undefined
  const { status: code } = route.meta
  const answeredWith = (response: object) => {
    if (!store || !isFinal(code, response)) return
    kept = { response, text: JSON.stringify(response) }
    return { ...one, status: code, body: kept.text }
  }
  return {
    header: key,
    async hold(input, ctx) {
      if (!valid) throw new Refusal("invalid_data", "Idempotency-Key must be 1 to 255 visible ASCII characters")
      one.hash = hashOf([input, route.meta.openapi?.protect ? credentials(request.headers) : null])
      const recovery_point = given && store ? await claim(store, one) : "started"
      held = given && store !== undefined
      // In place: the operation works with a copy of this context, made before its input was read.
      ctx.idempotency = Object.assign(ctx.idempotency ?? {}, { key, recovery_point, is_held: held, answeredWith })
      return input
    },
    textOf: (result) => (kept && kept.response === result ? kept.text : keyless.textOf(result)),
    async finish(status, result, text) {
      if (kept && kept.response === result) return
      if (isFinal(status, result)) await store?.finish({ ...one, status, body: text })
      else await this.release()
    },
    async release() {
      if (held) await store?.release(key)
    },
  }
}

/** Knowing an operator's key must not give access to the response: the key is bound to the login it came with. */
function credentials(headers: RequestHeaders): unknown[] {
  const session = /connect\.sid=([^;]*)/.exec(headers.get("cookie") ?? "")?.[1]
  return [session, headers.get("authorization"), headers.get("x-medusa-access-token")]
}
