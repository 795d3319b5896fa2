"use client"

import { useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useParams } from "next/navigation"
import { useState } from "react"
import { Facts } from "#panel/display/values.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { CheckField, TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { type Item, nameOf } from "#panel/inventory/item.ts"
import { Levels } from "#panel/inventory/levels.tsx"
import { useReservationWords } from "#panel/inventory/reservation-words.ts"
import { Reservations } from "#panel/inventory/reservations.tsx"
import { useInventoryWords } from "#panel/inventory/words.ts"
import { useLocations } from "#panel/locations/use-locations.ts"
import { MetadataOf } from "#panel/metadata/of.tsx"
import { textOf } from "#panel/money/reading.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { Allowed } from "#panel/session/allowed.tsx"
import { useMay } from "#panel/session/session.tsx"
import { Button } from "#panel/ui/button.tsx"
import { Waiting } from "#panel/ui/empty.tsx"
import { FailedPage } from "#panel/ui/failed-page.tsx"
import { Later } from "#panel/ui/later.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

// Loaded when they are displayed.
const History = dynamic(() => import("#panel/inventory/history.tsx").then((part) => part.History), { ssr: false })
const Reserve = dynamic(() => import("#panel/inventory/reserve.tsx").then((part) => part.Reserve), { ssr: false })

export default function InventoryItemPage() {
  const { id } = useParams<{ id: string }>()
  const words = useInventoryWords()
  const trpc = useTRPC()
  const read = useQuery(trpc.admin["inventory-items"].get.queryOptions({ id }))
  const locations = useLocations()
  const item = read.data?.inventory_item
  const back = { href: "/app/inventory", word: words.title }
  if (read.error && !item) return <FailedPage title={words.one} back={back} read={read} />
  return (
    <Page
      title={item ? (nameOf(item) ?? words.untitled) : ""}
      back={back}
      actions={item && <ReserveButton item={item} />}
    >
      {/* All at once: names that arrived later would move the tables. */}
      {item && locations ? (
        <div className="stack">
          <Levels item={item} />
          <Details id={id} item={item} />
          <Reservations item={id} part />
          <MetadataOf resource="inventory-items" id={id} stored={item} />
          <Allowed operation="audit.list">
            <Later heavy>
              <History id={id} />
            </Later>
          </Allowed>
        </div>
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

function ReserveButton({ item }: { item: Item }) {
  const words = useReservationWords()
  const { common } = useWords()
  const may = useMay()
  const [open, setOpen] = useState(false)
  const refused = may("reservations.create") ? undefined : common.mayNot
  return (
    <>
      <Button refused={refused} onClick={() => setOpen(true)}>
        {words.create}
      </Button>
      {open && <Reserve item={item} onClose={() => setOpen(false)} />}
    </>
  )
}

interface Values {
  title: string
  sku: string
  requires_shipping: string
}

const valuesOf = (item: Item | undefined): Values => ({
  title: item?.title ?? "",
  sku: item?.sku ?? "",
  requires_shipping: item?.requires_shipping ? "true" : "",
})

function Details({ id, item }: { id: string; item: Item }) {
  const words = useInventoryWords()
  const { form } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  const may = useMay()
  const { get } = trpc.admin["inventory-items"]
  const edit = useEdit({
    stored: item,
    valuesOf,
    factsOf: ({ title, sku, requires_shipping }: Values) => ({
      title: textOf(title),
      sku: textOf(sku),
      requires_shipping: requires_shipping === "true",
    }),
    read: async () => (await fresh(get.queryOptions({ id }))).inventory_item,
    write: (change) => client.admin["inventory-items"].update.mutate({ id, ...change }),
  })
  return (
    <Card title={words.details}>
      <Form
        {...edit}
        submit={form.save}
        disabled={!may("inventory-items.update")}
        refusals={{ duplicate_error: "sku" }}
      >
        <div className="side-by-side">
          <TextField<Values> name="title" label={words.name} />
          <TextField<Values> name="sku" label={words.sku} mono />
        </div>
        <CheckField<Values> name="requires_shipping" label={words.requiresShipping} />
      </Form>
      <Facts id={id} created_at={item.created_at} updated_at={item.updated_at} />
    </Card>
  )
}
