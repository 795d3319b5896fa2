"use client"

import { useSaved } from "#panel/edit/action.ts"
import { Side } from "#panel/edit/side.tsx"
import { SelectField, TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { SuggestedField } from "#panel/form/labels.tsx"
import { useLocations } from "#panel/locations/use-locations.ts"
import { useReading } from "#panel/money/reading.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { availableOf, type Level } from "./item.ts"
import { useInventoryWords } from "./words.ts"

interface Values {
  to: string
  quantity: string
  reason: string
}

interface MoveProps {
  id: string
  level: Level
  location: string
  onClose: () => void
}

/** Moves stock to another location, in one step. */
export function Move({ id, level, location, onClose }: MoveProps) {
  const words = useInventoryWords()
  const saved = useSaved()
  const move = useMove(id, level)
  const others = useLocations()?.filter((one) => one.id !== level.location_id) ?? []
  const options = others.map((one) => ({ value: one.id, word: one.name }))
  // Of two locations there is only one to choose.
  const [only] = options
  return (
    <Side title={words.moveFrom(location)} onClose={onClose}>
      <p className="muted">{words.movable(Math.max(0, availableOf(level)))}</p>
      <Form<Values, () => Promise<unknown>>
        fresh
        values={{ to: options.length === 1 && only ? only.value : "", quantity: "", reason: "" }}
        submit={words.move}
        refusals={{ not_allowed: "quantity", not_found: "to", invalid_data: "quantity" }}
        save={move}
        saved={(undo) => {
          onClose()
          return saved(undo)
        }}
      >
        <SelectField<Values> name="to" label={words.to} none={words.chooseLocation} options={options} required />
        <TextField<Values> name="quantity" label={words.quantity} inputMode="numeric" required />
        <SuggestedField<Values> name="reason" label={words.reason} suggestions={[]} />
      </Form>
    </Side>
  )
}

/** Returns the undo: the same move back. */
function useMove(id: string, level: Level) {
  const words = useInventoryWords()
  const items = useTRPCClient().admin["inventory-items"]
  const open = useReading()
  return async ({ to, quantity, reason }: Values) => {
    const read = open()
    const units = read.whole("quantity", quantity, { least: 1 }) ?? 0
    const most = Math.max(0, availableOf(level))
    if (units > most) read.refuse("quantity", words.tooMany(most))
    read.done()
    const move = (from_location_id: string, to_location_id: string) =>
      items.move.mutate({ id, from_location_id, to_location_id, quantity: units, ...(reason && { reason }) })
    await move(level.location_id, to)
    return () => move(to, level.location_id)
  }
}
