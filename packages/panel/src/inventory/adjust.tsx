"use client"

import { use } from "react"
import { useSaved } from "#panel/edit/action.ts"
import { Side } from "#panel/edit/side.tsx"
import { SelectField, TextField } from "#panel/form/fields.tsx"
import { CurrentForm, Form } from "#panel/form/form.tsx"
import { SuggestedField } from "#panel/form/labels.tsx"
import { useReading } from "#panel/money/reading.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { useIncoming } from "./incoming.ts"
import type { Level } from "./item.ts"
import { useInventoryWords } from "./words.ts"

const KINDS = ["add", "remove", "count", "incoming"] as const

interface Values {
  kind: string
  quantity: string
  reason: string
}

interface AdjustProps {
  id: string
  level: Level
  location: string
  onClose: () => void
}

/** Adjusts stock at a location by a difference, with a reason. */
export function Adjust({ id, level, location, onClose }: AdjustProps) {
  const words = useInventoryWords()
  const { form } = useWords()
  const saved = useSaved()
  const adjust = useAdjust(id, level)
  return (
    <Side title={words.adjustAt(location)} onClose={onClose}>
      <p className="muted">{words.now(level.stocked_quantity, level.reserved_quantity)}</p>
      <Form<Values, () => Promise<unknown>>
        fresh
        values={{ kind: "add", quantity: "", reason: "" }}
        submit={form.save}
        refusals={{ not_allowed: "quantity", invalid_data: "quantity" }}
        save={adjust}
        saved={(undo) => {
          onClose()
          return saved(undo)
        }}
      >
        <Fields level={level} />
      </Form>
    </Side>
  )
}

function Fields({ level }: { level: Level }) {
  const words = useInventoryWords()
  const { value } = use(CurrentForm)
  const kinds = KINDS.map((one) => ({ value: one as string, word: words.kinds[one] }))
  const units = useReading()().whole("quantity", value("quantity"))
  const isBelow = value("kind") === "count" && units !== null && units < level.reserved_quantity
  return (
    <>
      <SelectField<Values> name="kind" label={words.kind} options={kinds} />
      <TextField<Values>
        name="quantity"
        label={words.quantity}
        inputMode="numeric"
        help={isBelow ? words.belowReserved : undefined}
        required
      />
      {value("kind") !== "incoming" && (
        <SuggestedField<Values> name="reason" label={words.reason} suggestions={words.reasons} />
      )}
    </>
  )
}

/** Writes differences, so that a fulfillment at the same time is not lost; returns the undo. */
function useAdjust(id: string, level: Level) {
  const { location_id, stocked_quantity: stocked } = level
  const setIncoming = useIncoming(id, level)
  const words = useInventoryWords()
  const items = useTRPCClient().admin["inventory-items"]
  const open = useReading()
  return async ({ kind, quantity, reason }: Values) => {
    const read = open()
    const units = read.whole("quantity", quantity) ?? 0
    if (kind === "remove" && units > stocked) read.refuse("quantity", words.tooFew(stocked))
    read.done()
    if (kind === "incoming") return setIncoming(units)
    const by = kind === "add" ? units : kind === "remove" ? -units : units - stocked
    const change = (difference: number) =>
      items.adjust.mutate({ id, location_id, by: difference, ...(reason && { reason }) })
    await change(by)
    return () => change(-by)
  }
}
