"use client"

import { useSaved } from "#panel/edit/action.ts"
import { Side } from "#panel/edit/side.tsx"
import { SelectField, TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { useLocations } from "#panel/locations/use-locations.ts"
import { useReading } from "#panel/money/reading.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import type { Item } from "./item.ts"
import { useInventoryWords } from "./words.ts"

interface Values {
  location: string
  quantity: string
}

/** Stocks an item at one more location. */
export function AddLevel({ item, onClose }: { item: Item; onClose: () => void }) {
  const words = useInventoryWords()
  const { common } = useWords()
  const saved = useSaved()
  const add = useAdd(item)
  return (
    <Side title={words.addLocation} onClose={onClose}>
      <Form<Values, () => Promise<unknown>>
        fresh
        values={{ location: "", quantity: "" }}
        submit={common.add}
        refusals={{ duplicate_error: "location", not_found: "location" }}
        save={add}
        saved={(undo) => {
          onClose()
          return saved(undo)
        }}
      >
        <Fields item={item} />
      </Form>
    </Side>
  )
}

function Fields({ item }: { item: Item }) {
  const words = useInventoryWords()
  const isAt = (id: string) => item.location_levels?.some((one) => one.location_id === id) ?? false
  const others = useLocations()?.filter(({ id }) => !isAt(id)) ?? []
  const options = others.map(({ id, name }) => ({ value: id, word: name }))
  return (
    <>
      <SelectField<Values>
        name="location"
        label={words.location}
        none={words.chooseLocation}
        options={options}
        required
      />
      <TextField<Values> name="quantity" label={words.quantity} inputMode="numeric" required />
    </>
  )
}

/** Returns the undo: the level is deleted. */
function useAdd(item: Item) {
  const items = useTRPCClient().admin["inventory-items"]
  const open = useReading()
  return async ({ location, quantity }: Values) => {
    const read = open()
    const stocked_quantity = read.whole("quantity", quantity) ?? 0
    read.done()
    const place = { id: item.id, location_id: location }
    await items.createLevel.mutate({ ...place, stocked_quantity })
    return () => items.deleteLevel.mutate(place)
  }
}
