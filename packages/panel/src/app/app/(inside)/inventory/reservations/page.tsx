"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { useReservationWords } from "#panel/inventory/reservation-words.ts"
import { Reservations } from "#panel/inventory/reservations.tsx"
import { useMay } from "#panel/session/session.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { Page } from "#panel/ui/page.tsx"

const Reserve = dynamic(() => import("#panel/inventory/reserve.tsx").then((part) => part.Reserve), { ssr: false })

export default function ReservationsPage() {
  const words = useReservationWords()
  const may = useMay()
  const [open, setOpen] = useState(false)
  const create = may("reservations.create") && (
    <button type="button" className="button primary" onClick={() => setOpen(true)}>
      <Icon name="plus" /> {words.create}
    </button>
  )
  return (
    <Page title={words.title} back={{ href: "/app/inventory", word: words.back }} actions={create}>
      <p className="muted above-table">{words.help}</p>
      <Reservations create={create} />
      {open && <Reserve onClose={() => setOpen(false)} />}
    </Page>
  )
}
