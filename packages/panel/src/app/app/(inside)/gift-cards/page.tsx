"use client"

import type { ReactNode } from "react"
import { When } from "#panel/display/values.tsx"
import { Balance, type Card, CardState } from "#panel/gift-cards/balance.tsx"
import { useGiftCardWords } from "#panel/gift-cards/words.ts"
import { usePaged } from "#panel/list/paged.ts"
import { useListState } from "#panel/list/state.ts"
import { visibleNumber } from "#panel/orders/visible-number.ts"
import { PageButton, PageLink } from "#panel/resources/page-link.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import type { BulkAction } from "#panel/table/bulk.tsx"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: ["code", "value", "balance", "ends_at", "created_at"], filters: [] } as const
const MOST = 10_000

export default function GiftCards() {
  const words = useGiftCardWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const may = useMay()
  const state = useListState(KNOWN)
  const cards = trpc.admin["gift-cards"]
  const list = usePaged(cards.list.queryOptions(state.input))
  const create = may("gift-cards.create") && <NewLink href="/app/gift-cards/new" word={words.create} />
  return (
    <Page title={nav["gift-cards"]} actions={<Actions create={create} />}>
      <Table
        name="gift-cards"
        caption={words.title}
        state={state}
        columns={useColumns()}
        {...listed(list, (data) => data.gift_cards)}
        rowKey={idOf}
        rowName={(row) => row.code}
        href={(row) => `/app/gift-cards/${row.id}`}
        bulk={useBulk()}
        allKeys={async () => {
          const all = { ...state.input, limit: MOST, offset: 0, fields: "id", expand: "" }
          return (await client.admin["gift-cards"].list.query(all)).gift_cards.map(idOf)
        }}
        empty={{ title: words.emptyTitle, text: words.emptyText, action: create }}
      />
    </Page>
  )
}

/** Links to gift card products, and to a new gift card. */
function Actions({ create }: { create: ReactNode }) {
  const words = useGiftCardWords()
  return (
    <>
      <PageButton href="/app/products?kind=true">{words.products}</PageButton>
      {create}
    </>
  )
}

const idOf = ({ id }: { id: string }) => id

interface Row extends Card {
  created_at: string
  order?: { id: string; display_id: number } | null
}

function useColumns(): Column<Row, (typeof KNOWN.sorts)[number]>[] {
  const words = useGiftCardWords()
  const { common } = useWords()
  const none = <span className="muted">{common.none}</span>
  return [
    { key: "code", head: words.code, cell: (row) => <code>{row.code}</code>, sort: "code" },
    { key: "balance", head: words.balance, cell: (row) => <Balance card={row} />, sort: "balance", money: true },
    { key: "state", head: words.state, cell: (row) => <CardState card={row} /> },
    { key: "region", head: words.region, cell: (row) => row.region?.name ?? none },
    {
      key: "order",
      head: words.order,
      cell: ({ order }) =>
        order ? (
          <PageLink href={`/app/orders/${order.id}`}>{words.orderNumber(visibleNumber(order))}</PageLink>
        ) : (
          words.noOrder
        ),
    },
    {
      key: "ends",
      head: words.ends,
      sort: "ends_at",
      cell: (row) => (row.ends_at ? <When at={row.ends_at} /> : <span className="muted">{words.endsNever}</span>),
    },
    {
      key: "created",
      head: common.created,
      sort: "created_at",
      extra: true,
      cell: (row) => <When at={row.created_at} />,
    },
  ]
}

function useBulk(): BulkAction[] {
  const words = useGiftCardWords()
  const { common, form } = useWords()
  const client = useTRPCClient()
  const may = useMay()
  const refused = may("gift-cards.update") ? undefined : common.mayNot
  /** Undo restores only those that were changed. */
  const turn = (is_disabled: boolean) => async (id: string) => {
    const { gift_card } = await client.admin["gift-cards"].get.query({ id, fields: "is_disabled", expand: "" })
    const set = (wanted: boolean) => client.admin["gift-cards"].update.mutate({ id, is_disabled: wanted })
    await set(is_disabled)
    return () => set(gift_card.is_disabled)
  }
  return [
    { word: words.disable, refused, done: words.disabledNow, each: turn(true) },
    { word: words.enable, refused, done: words.enabledNow, each: turn(false) },
    {
      word: form.delete,
      danger: true,
      refused: may("gift-cards.delete") ? undefined : common.mayNot,
      confirm: { title: words.confirm, text: words.confirmText },
      each: (id) => client.admin["gift-cards"].delete.mutate({ id }),
      done: words.deleted,
    },
  ]
}
