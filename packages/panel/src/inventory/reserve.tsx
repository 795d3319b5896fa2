"use client"

import { useQuery } from "@tanstack/react-query"
import { use, useDeferredValue, useState } from "react"
import { useSaved } from "#panel/edit/action.ts"
import { Side } from "#panel/edit/side.tsx"
import { AreaField, SelectField, TextField } from "#panel/form/fields.tsx"
import { CurrentForm, Form } from "#panel/form/form.tsx"
import { Picker } from "#panel/form/picker.tsx"
import { useLocationName } from "#panel/locations/use-locations.ts"
import { useReading } from "#panel/money/reading.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { availableOf, type Item, nameOf } from "./item.ts"
import { useReservationWords } from "./reservation-words.ts"
import { useInventoryWords } from "./words.ts"

interface Values {
  location: string
  quantity: string
  description: string
}

/** Keeps units of an item by hand; without an item, one is searched first. */
export function Reserve({ item: given, onClose }: { item?: Item; onClose: () => void }) {
  const words = useReservationWords()
  const { form } = useWords()
  const saved = useSaved()
  const [item, setItem] = useState(given)
  const reserve = useReserve(item)
  return (
    <Side title={words.create} onClose={onClose}>
      {!given && <ItemPicker item={item} onPick={setItem} />}
      {item && (
        <Form<Values, () => Promise<unknown>>
          key={item.id}
          fresh
          values={{ location: "", quantity: "", description: "" }}
          submit={form.create}
          refusals={{ not_allowed: "quantity", not_found: "location", invalid_data: "quantity" }}
          save={reserve}
          saved={(undo) => {
            onClose()
            return saved(undo)
          }}
        >
          <Fields item={item} />
        </Form>
      )}
    </Side>
  )
}

function useReserve(item: Item | undefined) {
  const { reservations } = useTRPCClient().admin
  const open = useReading()
  return async ({ location, quantity, description }: Values) => {
    const read = open()
    const units = read.whole("quantity", quantity, { least: 1 }) ?? 0
    read.done()
    const { reservation } = await reservations.create.mutate({
      ...{ inventory_item_id: item?.id ?? "", location_id: location, quantity: units },
      ...(description && { description }),
    })
    return () => reservations.delete.mutate({ id: reservation.id })
  }
}

function Fields({ item }: { item: Item }) {
  const words = useReservationWords()
  const { chooseLocation } = useInventoryWords()
  const { value } = use(CurrentForm)
  const locationOf = useLocationName()
  const levels = item.location_levels ?? []
  const options = levels.map(({ location_id }) => ({ value: location_id, word: locationOf(location_id) }))
  const level = levels.find((one) => one.location_id === value("location"))
  return (
    <>
      <SelectField<Values> name="location" label={words.location} none={chooseLocation} options={options} required />
      <TextField<Values>
        name="quantity"
        label={words.quantity}
        inputMode="numeric"
        help={level && words.available(Math.max(0, availableOf(level)))}
        required
      />
      <AreaField<Values> name="description" label={words.description} help={words.descriptionHelp} />
    </>
  )
}

const MOST_FOUND = 8

function ItemPicker({ item, onPick }: { item: Item | undefined; onPick: (item: Item | undefined) => void }) {
  const words = useReservationWords()
  const trpc = useTRPC()
  const [text, setText] = useState("")
  const q = useDeferredValue(text.trim())
  const read = useQuery(trpc.admin["inventory-items"].list.queryOptions({ q: q || undefined, limit: MOST_FOUND }))
  const found = read.data?.inventory_items
  return (
    <div className="stack">
      <Picker
        inline={!item}
        label={words.searchItems}
        text={text}
        onText={(given) => {
          setText(given)
          onPick(undefined)
        }}
        options={found?.map((one) => ({ key: one.id, name: nameOf(one) ?? one.id, detail: one.sku }))}
        isStale={q !== text.trim()}
        onPick={({ key, name }) => {
          onPick(found?.find((one) => one.id === key))
          setText(name)
        }}
      />
      {!item && <p className="muted">{words.chooseItem}</p>}
    </div>
  )
}
