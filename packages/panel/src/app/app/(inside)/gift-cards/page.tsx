"use client"

import { useTurnActions } from "#panel/crud/bulk.ts"
import { listPage } from "#panel/crud/list-page.tsx"
import { When } from "#panel/display/values.tsx"
import { Balance, CardState } from "#panel/gift-cards/balance.tsx"
import { giftCards } from "#panel/gift-cards/resource.ts"
import { visibleNumber } from "#panel/orders/visible-number.ts"
import { PageButton, PageLink } from "#panel/resources/page-link.tsx"
import { useWords } from "#panel/words/index.tsx"

export default listPage(giftCards, {
  nameOf: ({ code }) => code,
  columns: (words) => {
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
  },
  bulk: (words) => useTurnActions(giftCards, words),
  actions: () => <PageButton href="/app/products?kind=true">{giftCards.words().products}</PageButton>,
})
