import type { App } from "./context.ts"

/** Logs why another process's durable work could not be finished. @public */
export const logUnfinished =
  ({ log }: Pick<App, "log">) =>
  (error: unknown, about: { process: string; id?: string }): void =>
    log.warn({ err: error, ...about }, "Durable work that was left could not be finished as intended")

/** A provider has failed to answer: the outcome of the call is unknown. @public */
export class Unanswered extends Error {}
