import type { ProviderCall } from "@mercer/providers"

type Listener = (call: ProviderCall) => void

/** The calls to providers, for whoever counts them: providers are opened before anything that counts. */
export interface ProviderCalls {
  ended: Listener
  listen(listener: Listener): void
}

export function providerCalls(): ProviderCalls {
  const listeners: Listener[] = []
  return {
    ended: (call) => {
      for (const listener of listeners) listener(call)
    },
    listen: (listener) => void listeners.push(listener),
  }
}
