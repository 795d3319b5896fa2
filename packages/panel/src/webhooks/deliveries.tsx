"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useState } from "react"
import { When } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { knownOf, type ListState, useListState } from "#panel/list/state.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useDeliveryWords } from "./delivery-words.ts"
import { kindsOf, useKindName } from "./kinds.ts"
import { type Delivery, DeliveryState, useResult } from "./state.tsx"

const DeliveryDialog = dynamic(() => import("./delivery.tsx").then((part) => part.DeliveryDialog), { ssr: false })

const KNOWN = { sorts: [], filters: ["state", "kind"] } as const
const STATES = ["pending", "delivered", "given_up"] as const
const AGAIN_MS = 5_000

interface DeliveriesProps {
  webhook: { id: string; is_disabled: boolean; kinds: string[] }
}

/** What a webhook has sent and is about to send; refreshed while it is open. */
export function Deliveries({ webhook }: DeliveriesProps) {
  const words = useDeliveryWords()
  const [open, setOpen] = useState<Delivery | null>(null)
  const state = useListState(KNOWN)
  const list = useDeliveries(webhook.id, state)
  const { resend, refused } = useResend(webhook)
  return (
    <section aria-label={words.title}>
      <Table
        part
        name="webhook-deliveries"
        caption={words.title}
        state={state}
        search={false}
        columns={useColumns(webhook, setOpen)}
        {...listed(list, (data) => data.deliveries)}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.kind} ${row.event_id}`}
        filters={useFilters(webhook.kinds)}
        bulk={[{ word: words.resend, refused, each: resend, done: words.resent }]}
        empty={{ title: words.emptyTitle, text: words.emptyText }}
      />
      {open && <DeliveryDialog delivery={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

/** A page of the deliveries, without what was sent. */
function useDeliveries(id: string, { input: { limit, offset }, filters }: ListState<never, "state" | "kind">) {
  const trpc = useTRPC()
  const state = knownOf(filters.state, STATES)
  const kind = filters.kind ? kindsOf(filters.kind.split(",")) : undefined
  const asked = { id, state, kind, limit, offset, fields: "-body" }
  const again = { placeholderData: keepPreviousData, refetchInterval: AGAIN_MS }
  return useQuery(trpc.admin.webhooks.deliveries.queryOptions(asked, again))
}

function useResend({ id, is_disabled }: { id: string; is_disabled: boolean }) {
  const words = useDeliveryWords()
  const { common } = useWords()
  const client = useTRPCClient()
  const may = useMay()
  const resend = (delivery_id: string) => client.admin.webhooks.resend.mutate({ id, delivery_id, fields: "id" })
  return { resend, refused: may("webhooks.resend") ? (is_disabled ? words.isDisabled : undefined) : common.mayNot }
}

function useFilters(kinds: string[]) {
  const words = useDeliveryWords()
  const nameOf = useKindName()
  return [
    {
      key: "state" as const,
      many: true,
      word: words.state,
      options: STATES.map((value) => ({ value, word: words.states[value] })),
    },
    {
      key: "kind" as const,
      many: true,
      word: words.kind,
      options: kinds.map((value) => ({ value, word: nameOf(value) })),
    },
  ]
}

function useColumns(
  webhook: DeliveriesProps["webhook"],
  onOpen: (delivery: Delivery) => void,
): Column<Delivery, never>[] {
  const words = useDeliveryWords()
  const nameOf = useKindName()
  const resultOf = useResult()
  return [
    {
      key: "kind",
      head: words.kind,
      cell: (row) => (
        <button type="button" className="row-link link" data-row-link onClick={() => onOpen(row)}>
          {nameOf(row.kind)}
        </button>
      ),
    },
    { key: "state", head: words.state, cell: (row) => <DeliveryState delivery={row} /> },
    { key: "result", head: words.result, cell: resultOf },
    {
      key: "attempts",
      head: words.attempts,
      cell: (row) => <span className="number">{row.attempts}</span>,
      extra: true,
    },
    { key: "created", head: words.created, cell: (row) => <When at={row.created_at} /> },
    { key: "resend", head: "", cell: (row) => <ResendButton webhook={webhook} delivery={row} />, align: "right" },
  ]
}

function ResendButton({ webhook, delivery }: DeliveriesProps & { delivery: Delivery }) {
  const words = useDeliveryWords()
  const nameOf = useKindName()
  const action = useAction()
  const { resend, refused } = useResend(webhook)
  const [working, setWorking] = useState(false)
  async function run() {
    setWorking(true)
    await action(() => resend(delivery.id), { done: words.resent(1) })
    setWorking(false)
  }
  return (
    <button
      type="button"
      className="link"
      aria-label={words.resendName(nameOf(delivery.kind))}
      disabled={working || refused !== undefined}
      title={refused}
      onClick={run}
    >
      {words.resend}
    </button>
  )
}
