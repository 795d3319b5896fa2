"use client"

import { useQuery } from "@tanstack/react-query"
import { Money, When } from "#panel/display/values.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { Card } from "#panel/ui/page.tsx"
import type { Order } from "../order.ts"
import { authorOf } from "./authors.ts"
import { eventsOf } from "./events.ts"
import { useTimelineWords } from "./timeline-words.ts"
import type { Entry, Event } from "./types.ts"

/** The events of an order and who caused them, newest first. */
export function Timeline({ order }: { order: Order }) {
  const { title } = useTimelineWords()
  const trpc = useTRPC()
  const history = useQuery(trpc.admin.orders.history.queryOptions({ id: order.id })).data?.history ?? []
  return (
    <Card title={title}>
      <ol className="timeline">
        {eventsOf(order, history).map((event) => (
          <li key={event.key} className={toneOf(event)}>
            <div>
              <What event={event} />
              {"amount" in event && (
                <>
                  {" "}
                  <Money amount={event.amount} currency={order.currency_code} />
                </>
              )}
            </div>
            <Details event={event} />
            <span className="muted">
              <When at={event.at} />
              <Author entry={authorOf(event, history)} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The operator who did it. */
function Author({ entry }: { entry: Entry | undefined }) {
  const { by, deleted } = useTimelineWords()
  if (!entry) return null
  const { user } = entry
  const name = user && ([user.first_name, user.last_name].filter(Boolean).join(" ") || user.email)
  return <> · {by(name ?? deleted)}</>
}

function What({ event }: { event: Event }) {
  const words = useTimelineWords()
  if ("count" in event) return words[event.kind](event.count)
  if (event.kind === "claimed") return words.claimed(event.replaces)
  return words[event.kind]
}

function Details({ event }: { event: Event }) {
  const { reasons } = useTimelineWords()
  const message: Record<string, string> = reasons
  if ("tracking" in event && event.tracking.length > 0) return <div className="mono">{event.tracking.join(", ")}</div>
  if (event.kind !== "refunded") return null
  const details = [event.reason && message[event.reason], event.note].filter(Boolean).join(" · ")
  return details ? <div className="muted">{details}</div> : null
}

/** Its color only repeats what the words say. */
function toneOf({ kind }: Event): string {
  if (kind === "captured" || kind === "shipped" || kind === "replacementShipped") return "good"
  if (kind === "claimed" || kind === "returnRequested" || kind === "refunded") return "warn"
  return "quiet"
}
