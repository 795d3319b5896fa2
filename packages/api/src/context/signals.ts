import { randomInt } from "node:crypto"
import type { Subscriptions } from "./subscriptions.ts"

/**
 * The kinds of work in this process: rows of the outbox that become emails, other rows of it, due webhooks, changed
 * webhooks, batch jobs in the queue, work of the shop's own handlers; and each placed order, for those who count them.
 */
export type Work = "mails" | "outbox" | "webhooks" | "subscriptions" | "batch_jobs" | "own_events" | "order_placed"

/** Notifies the workers of this process of work. If there is no listener, the next sweep finds the work. */
export interface Signals {
  /** Listeners start immediately, though the work may not be committed yet: see `notifyWorker`. */
  notify(work: Work): void
  /** Calls `begin` for this work from now on, until `stop`. */
  listen(work: Work, begin: () => void): { stop(): void }
}

/** The signals of one process: create them before the container that contains them. @public */
export function makeSignals(): Signals {
  const listeners = new Set<{ work: Work; begin: () => void }>()
  return {
    notify: (work) => {
      for (const one of listeners) if (one.work === work) one.begin()
    },
    listen: (work, begin) => {
      const one = { work, begin }
      listeners.add(one)
      return { stop: () => void listeners.delete(one) }
    },
  }
}

/**
 * What an open transaction does after its commit, and never without one: it notifies workers of its rows.
 * @public
 */
export type AfterCommit = Set<Work>

/** A webhook event that a transaction has emitted, and not recorded yet. @public */
export interface Emitted {
  kind: string
  about: object
}

/** What is needed to notify workers: `after_commit` and `events` exist only in a transaction. @public */
export interface Notifier {
  readonly signals: Signals
  readonly after_commit?: AfterCommit | undefined
  readonly subscriptions: Subscriptions
  readonly events?: Emitted[] | undefined
}

/**
 * Sends due emails in place of this process, so that they do not delay requests. `begin` does not wait, and returns
 * false when they must be sent here.
 * @public
 */
export interface MailSender {
  begin(): boolean
}

/** Notifies workers when they can see the work: after the commit, or immediately outside a transaction. @public */
export function notifyWorker({ signals, after_commit }: Pick<Notifier, "signals" | "after_commit">, work: Work): void {
  if (after_commit) after_commit.add(work)
  else signals.notify(work)
}

const LONGEST_WAIT_MS = 2_000

/**
 * Notifies workers at a random moment within the next two seconds: of emails that only accounts get. Work that started
 * immediately would delay the same client's next request, and so reveal that the account exists.
 * @public
 */
export function notifyWorkerSometime({ signals }: Pick<Notifier, "signals">, work: Work): void {
  setTimeout(() => signals.notify(work), randomInt(LONGEST_WAIT_MS)).unref()
}
