import { Refusal } from "@mercer/commerce"
import { claim, hashOf, type Idempotency, type IdempotencyStore, isFinal, type Keyed, keyOf } from "./idempotency.ts"
import type { Found } from "./table.ts"

/** What a request's Idempotency-Key asks for, from its input to its answer. */
export interface Key {
  /** Sent with the answer, whatever it is. */
  header?: string
  hold<Input>(input: Input, ctx: { idempotency?: Idempotency }): Promise<Input>
  finish(status: number, result: unknown, text: string): Promise<void>
  release(): Promise<void>
}

/** The key of an operation that takes none. */
export const keyless: Key = {
  hold: async (input) => input,
  finish: async () => {},
  release: async () => {},
}

/** The key of one request to an idempotent operation. A key that the client made is held while the request runs. */
export function keyed(request: Request, { route, values }: Found, store?: IdempotencyStore): Key {
  const { key, given, valid } = keyOf(request)
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""))
  const one: Keyed = { key, method: route.method, path, hash: "" }
  let held = false
  return {
    header: key,
    async hold(input, ctx) {
      if (!valid) throw new Refusal("invalid_data", "Idempotency-Key must be 1 to 255 visible ASCII characters")
      one.hash = hashOf([input, route.meta.openapi?.protect ? credentials(request.headers) : null])
      const recovery_point = given && store ? await claim(store, one) : "started"
      held = given && store !== undefined
      // In place: the operation works with a copy of this context, made before its input was read.
      ctx.idempotency = Object.assign(ctx.idempotency ?? {}, { key, recovery_point, is_held: held })
      return input
    },
    async finish(status, result, text) {
      if (isFinal(status, result)) await store?.finish({ ...one, status, body: text })
      else await this.release()
    },
    async release() {
      if (held) await store?.release(key)
    },
  }
}

/** Whoever finds an operator's key must not get the operator's answer: the key is bound to the login it came with. */
function credentials(headers: Headers): unknown[] {
  const session = /connect\.sid=([^;]*)/.exec(headers.get("cookie") ?? "")?.[1]
  return [session, headers.get("authorization"), headers.get("x-medusa-access-token")]
}
