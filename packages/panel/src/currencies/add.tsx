"use client"

import { useState } from "react"
import { useStore } from "#panel/regions/known.ts"
import { useMay } from "#panel/session/session.tsx"
import { AddCurrency } from "#panel/store/currencies.tsx"
import { Button } from "#panel/ui/button.tsx"
import { Dialog, DialogFoot } from "#panel/ui/dialog.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useCurrencyWords } from "./words.ts"

/** Opens all known currencies, to add some of them to the store. */
export function AddButton() {
  const words = useCurrencyWords()
  const may = useMay()
  const [open, setOpen] = useState(false)
  const taken = useStore()?.currencies
  if (!may("store.addCurrency")) return null
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        <Icon name="plus" /> {words.add}
      </Button>
      {open && (
        <Dialog title={words.add} onClose={() => setOpen(false)}>
          <AddCurrency taken={taken} inline />
          <DialogFoot />
        </Dialog>
      )}
    </>
  )
}
