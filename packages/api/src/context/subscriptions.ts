/** How long a process relies on what it has read of other processes' webhooks. */
const TRUSTED_MS = 1_000

/**
 * What this process knows of the events that webhooks subscribe to, so that an event nobody listens to costs nothing.
 * Its own changes of webhooks count immediately, those of other processes after a second at most.
 */
export interface Subscriptions {
  /** Grows when webhooks are changed here; what was read before is then no longer learned. */
  readonly version: number
  /** False: certainly no webhook subscribes to it. */
  mayWant(kind: string): boolean
  /** The kinds that the shop's own handlers wait for. */
  readonly own: readonly string[]
  /** Nothing is emitted, and no emails are sent: what happens here is the past of a demo shop. */
  readonly silent: boolean
  /** Remembers the kinds that webhooks subscribe to, if nothing has changed since `version`. */
  learn(kinds: Iterable<string>, version: number): void
  /** Webhooks have changed. */
  forget(): void
}

/**
 * `kinds`: those that are known at the start; unknown when left out. Tests trust them for longer.
 * @public
 */
export function makeSubscriptions({
  trusted_ms = TRUSTED_MS,
  kinds,
  own = [],
  silent = false,
}: SubscriptionOptions = {}): Subscriptions {
  let known = kinds && { kinds: new Set(kinds), until: performance.now() + trusted_ms }
  let version = 0
  return {
    get version() {
      return version
    },
    own,
    silent,
    mayWant: (kind) => {
      if (silent) return false
      return own.includes(kind) || !known || performance.now() >= known.until || known.kinds.has(kind)
    },
    learn: (read, at) => {
      if (at === version) known = { kinds: new Set(read), until: performance.now() + trusted_ms }
    },
    forget: () => {
      version++
      known = undefined
    },
  }
}

/** @public */
export interface SubscriptionOptions {
  trusted_ms?: number
  kinds?: string[]
  own?: readonly string[]
  silent?: boolean
}
