"use client"

import { useQuery } from "@tanstack/react-query"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { useProfileWords } from "#panel/shipping/profiles/words.ts"
import { useShippingWords } from "#panel/shipping/words.ts"
import { PlainTable } from "#panel/table/plain-table.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"

export default function ShippingProfiles() {
  const words = useProfileWords()
  const shipping = useShippingWords()
  const trpc = useTRPC()
  const may = useMay()
  const list = useQuery(trpc.admin["shipping-profiles"].list.queryOptions({ expand: "shipping_options" }))
  const create = may("shipping-profiles.create") && <NewLink href="/app/shipping/profiles/new" word={words.create} />
  return (
    <Page title={words.title} back={{ href: "/app/shipping", word: shipping.title }} actions={create}>
      <p className="muted above-table">{words.help}</p>
      <PlainTable
        caption={words.title}
        columns={[
          { key: "name", head: words.name, cell: (row) => row.name },
          { key: "type", head: words.type, cell: (row) => words.types[row.type] },
          {
            key: "options",
            head: words.options,
            cell: (row) => <span className="number">{row.shipping_options?.length ?? 0}</span>,
            align: "right",
          },
        ]}
        rows={list.data?.shipping_profiles}
        error={list.error}
        retry={() => list.refetch()}
        rowKey={(row) => row.id}
        href={(row) => `/app/shipping/profiles/${row.id}`}
        empty={{ title: words.emptyTitle, text: words.emptyText }}
      />
    </Page>
  )
}
