import { WEBHOOK_KINDS } from "@mercer/commerce"
import type { OwnHandler, OwnHandlers } from "../context/own-parts.ts"
import { outboxKind } from "../outbox/outbox-kind.ts"

/** The outbox's kind of a handler's work. */
export const workKind = (name: string) => `own.${name}`

/** Looks the handlers up by their events and names; throws for two of one name, and for unknown events. @public */
export function ownHandlers(all: readonly OwnHandler[]): OwnHandlers {
  const byEvent = new Map<string, OwnHandler[]>()
  const byWork = new Map<string, OwnHandler>()
  for (const handler of all) {
    const { name, event } = handler
    if (!/^[a-z0-9][a-z0-9._-]*$/.test(name))
      throw new Error(`${name} is not a name for a handler: write it like send-to-erp`)
    if (!(WEBHOOK_KINDS as string[]).includes(event))
      throw new Error(`The handler ${name} waits for ${event}, which is not an event of Mercer`)
    if (byWork.has(workKind(name))) throw new Error(`Two handlers are called ${name}`)
    byWork.set(workKind(name), handler)
    byEvent.set(outboxKind(event), [...(byEvent.get(outboxKind(event)) ?? []), handler])
  }
  return { events: [...new Set(all.map(({ event }) => event))].sort(), byEvent, byWork }
}
