"use client"

import Link from "next/link"
import { useOperationText } from "#panel/audit/operation-text.ts"
import { Money, When } from "#panel/display/values.tsx"
import { nameOf } from "#panel/notes/colleagues.ts"
import { NoteText } from "#panel/notes/note-text.tsx"
import { useKindName } from "#panel/webhooks/kinds.ts"
import { numberIn, textIn, textsIn } from "./data.ts"
import { useKindWords } from "./kind-words.ts"
import type { Entry } from "./types.ts"
import { useTimelineWords } from "./words.ts"

/** One thing that happened: what, its details, when, and by whom. */
export function TimelineEntry({ entry }: { entry: Entry }) {
  const amount = numberIn(entry, "amount")
  const currency = textIn(entry, "currency_code")
  return (
    <li className={toneOf(entry)}>
      <div>
        <What entry={entry} />
        {amount !== undefined && currency && (
          <>
            {" "}
            <Money amount={amount} currency={currency} />
          </>
        )}
      </div>
      <Details entry={entry} />
      <span className="muted">
        <When at={entry.at} />
        <Actor actor={entry.actor} />
        <OrderLink entry={entry} />
      </span>
    </li>
  )
}

function What({ entry }: { entry: Entry }) {
  const words = useKindWords()
  const operationText = useOperationText()
  const { kind } = entry
  if (!Object.hasOwn(words, kind)) return operationText(kind)
  const word = words[kind as keyof typeof words]
  if (typeof word === "string") return word
  const count = numberIn(entry, kind === "return.received" ? "received" : "quantity") ?? 0
  const text =
    kind === "claim.created" ? words["claim.created"](textIn(entry, "resolution") ?? "") : counted(word, count)
  const isReplacement = ["claim", "swap"].includes(textIn(entry, "of") ?? "")
  return isReplacement ? `${words.replacement}: ${text}` : text
}

const counted = (word: unknown, count: number) => (word as (n: number) => string)(count)

function Details({ entry }: { entry: Entry }) {
  const { reasons } = useTimelineWords()
  const eventName = useKindName()
  const value = textIn(entry, "value")
  if (value !== undefined) return <NoteText value={value} />
  const tracking = textsIn(entry, "tracking_numbers")
  if (entry.kind === "fulfillment.shipped" && tracking.length > 0)
    return <div className="mono">{tracking.join(", ")}</div>
  const reason = textIn(entry, "reason")
  const event = textIn(entry, "event")
  const parts = [
    reason && ((reasons as Record<string, string>)[reason] ?? reason),
    textIn(entry, "note"),
    event && eventName(event),
    textIn(entry, "to") ?? textIn(entry, "host"),
  ]
  const details = parts.filter(Boolean).join(" · ")
  return details ? <div className="muted timeline-details">{details}</div> : null
}

/** The operator who did it. */
function Actor({ actor }: Pick<Entry, "actor">) {
  const { by, deleted } = useTimelineWords()
  if (!actor) return null
  const { email, ...names } = actor
  return <> · {by(email ? nameOf({ ...names, email }) : deleted)}</>
}

/** On a customer's timeline, the order that it happened to. */
function OrderLink({ entry }: { entry: Entry }) {
  const words = useTimelineWords()
  const id = textIn(entry, "order_id")
  const number = numberIn(entry, "display_id")
  if (!id || number === undefined) return null
  return (
    <>
      {" · "}
      <Link href={`/app/orders/${id}`} prefetch={false}>
        {words.order(String(number))}
      </Link>
    </>
  )
}

const GOOD = ["payment.captured", "fulfillment.shipped", "webhook.delivered"]
const WARN = ["claim.created", "return.requested", "payment.refunded", "swap.created", "webhook.given_up"]

/** Its color only repeats what the words say. */
function toneOf({ kind }: Entry): string {
  if (GOOD.includes(kind)) return "good"
  return WARN.includes(kind) ? "warn" : "quiet"
}
