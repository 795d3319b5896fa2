"use client"

import { When } from "#panel/display/values.tsx"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { PlainTable } from "#panel/table/plain-table.tsx"
import type { Column } from "#panel/table/table.tsx"
import { useKindName } from "#panel/webhooks/kinds.ts"
import { AgainButton } from "./again-button.tsx"
import { useFailedWords } from "./failed-words.ts"
import type { System } from "./types.ts"

type Delivery = System["failed_deliveries"][number]

/** Events that a webhook's receiver did not accept; each leads to its webhook. */
export function FailedDeliveries({ deliveries }: { deliveries: Delivery[] | undefined }) {
  const words = useFailedWords()
  return (
    <PlainTable
      headed
      caption={words.deliveries}
      columns={useColumns()}
      rows={deliveries}
      rowKey={(row) => row.id}
      href={(row) => `/app/webhooks/${row.webhook_id}`}
      empty={{ title: words.noDeliveries, text: words.noDeliveriesText }}
    />
  )
}

function useColumns(): Column<Delivery>[] {
  const words = useFailedWords()
  const nameOf = useKindName()
  const { webhooks } = useTRPCClient().admin
  return [
    { key: "event", head: words.event, cell: (row) => nameOf(row.kind) },
    { key: "url", head: words.url, cell: (row) => row.url },
    { key: "error", head: words.error, cell: (row) => row.last_error ?? "" },
    { key: "attempts", head: words.attempts, cell: (row) => <span className="number">{row.attempts}</span> },
    { key: "last", head: words.last, cell: (row) => <When at={row.last_attempt_at} /> },
    {
      key: "again",
      head: "",
      align: "right",
      cell: ({ id: delivery_id, webhook_id: id, kind, is_disabled }) => (
        <AgainButton
          word={words.again}
          name={words.againName(nameOf(kind))}
          done={words.started}
          operation="webhooks.resend"
          refused={is_disabled ? words.disabled : undefined}
          run={() => webhooks.resend.mutate({ id, delivery_id, fields: "id" })}
        />
      ),
    },
  ]
}
