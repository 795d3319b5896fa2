import { isRefusal } from "@mercer/commerce"

/** The provider did not respond in time. Whether it acted is unknown: look it up, or repeat under the same key. */
export class ProviderTimeout extends Error {
  constructor(
    readonly provider_id: string,
    readonly call: string,
    readonly ms: number,
  ) {
    super(`The provider ${provider_id} did not answer ${call} within ${ms} ms`)
    this.name = "ProviderTimeout"
  }
}

/** A call to a provider that has ended. A refusal is an answer like any other: only errors are not ok. */
export interface ProviderCall {
  provider_id: string
  call: string
  ms: number
  ok: boolean
}

/** The same provider with a timeout of `ms` per call. The operation is not undone: its late response is dropped. */
export function withTimeout<P extends { readonly id: string }>(
  provider: P,
  ms = 10_000,
  ended?: (call: ProviderCall) => void,
): P {
  return new Proxy(provider, {
    get(target, name) {
      const value = Reflect.get(target, name, target)
      if (typeof value !== "function") return value
      return (...args: unknown[]) => {
        const call = String(name)
        const started = performance.now()
        const answer = limited(value.apply(target, args), () => new ProviderTimeout(target.id, call, ms), ms)
        if (ended && answer instanceof Promise) {
          const end = (ok: boolean) => ended({ provider_id: target.id, call, ms: performance.now() - started, ok })
          answer.then(
            () => end(true),
            (error) => end(isRefusal(error)),
          )
        }
        return answer
      }
    },
  })
}

function limited(answer: unknown, late: () => Error, ms: number): unknown {
  if (typeof (answer as PromiseLike<unknown> | null)?.then !== "function") return answer
  let timer: NodeJS.Timeout
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer))
}
