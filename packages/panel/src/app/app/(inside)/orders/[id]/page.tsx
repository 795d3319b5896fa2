"use client"

import dynamic from "next/dynamic"
import { useParams } from "next/navigation"
import { useMemo, useState } from "react"
import { Claims } from "#panel/claims/index.tsx"
import { CustomFields } from "#panel/custom-fields/later.tsx"
import { CopyButton } from "#panel/display/values.tsx"
import { FoldedMetadata } from "#panel/metadata/folded.tsx"
import { Notes } from "#panel/notes/notes.tsx"
import { EditButton, OrderEdits } from "#panel/order-edits/index.tsx"
import { About } from "#panel/orders/detail/about.tsx"
import { Actions } from "#panel/orders/detail/actions.tsx"
import { Items } from "#panel/orders/detail/items.tsx"
import { Money } from "#panel/orders/detail/money.tsx"
import type { Opened } from "#panel/orders/detail/opened.ts"
import { orderStateOf } from "#panel/orders/detail/order-state.ts"
import { Parcels } from "#panel/orders/detail/parcels.tsx"
import { Person } from "#panel/orders/detail/person.tsx"
import { Returns } from "#panel/orders/detail/returns.tsx"
import { type Order, useOrder, useOrderEdit } from "#panel/orders/order.ts"
import { FulfillmentChip, PaymentChip, StatusChip } from "#panel/orders/statuses.tsx"
import { visibleNumber } from "#panel/orders/visible-number.ts"
import { useOrderWords } from "#panel/orders/words.ts"
import { Slot } from "#panel/own/slot.tsx"
import { Allowed } from "#panel/session/allowed.tsx"
import { Swaps } from "#panel/swaps/index.tsx"
import { Later } from "#panel/ui/later.tsx"
import { Page } from "#panel/ui/page.tsx"

const LIST = "/app/orders"
const Failure = dynamic(() => import("#panel/ui/empty.tsx").then((all) => all.Failure), { ssr: false })
const ActDialog = dynamic(() => import("#panel/orders/dialogs/index.tsx").then((all) => all.ActDialog), { ssr: false })
const Timeline = dynamic(() => import("#panel/timeline/timeline.tsx").then((all) => all.Timeline), { ssr: false })

export default function OrderPage() {
  const { id } = useParams<{ id: string }>()
  const words = useOrderWords()
  const read = useOrder(id)
  const order = read.data?.order
  const back = { href: LIST, word: words.title }
  if (order) return <Whole order={order} />
  if (!read.error) return <Page title="" back={back} children={null} />
  return (
    <Page title={words.one} back={back}>
      <Failure error={read.error} retry={() => read.refetch()} back={LIST} />
    </Page>
  )
}

function Whole({ order }: { order: Order }) {
  const words = useOrderWords()
  const [opened, setOpened] = useState<Opened | null>(null)
  const state = useMemo(() => orderStateOf(order), [order])
  const part = { order, state, onOpen: setOpened }
  return (
    <Page
      title={words.number(visibleNumber(order))}
      back={{ href: LIST, word: words.title }}
      state={<State order={order} />}
      actions={<Actions {...part} />}
    >
      <div className="two-columns">
        <div>
          <Items {...part} edit={<EditButton order={order} />} />
          <OrderEdits order={order} />
          <Money {...part} />
          <Parcels {...part} />
          <Returns {...part} />
          <Swaps {...part} />
          <Claims order={order} />
        </div>
        <div>
          <Person {...part} />
          <About order={order} />
          <OwnFields order={order} />
          <Slot name="order.side" data={{ order }} />
          <Allowed operation="notes.list">
            <Notes resource_type="order" resource_id={order.id} />
          </Allowed>
          <Later heavy>
            <Timeline of="orders" id={order.id} />
          </Later>
        </div>
      </div>
      {opened && <ActDialog {...part} opened={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}

function OwnFields({ order }: { order: Order }) {
  const edit = { stored: order, operation: "orders.update", ...useOrderEdit(order.id) }
  return (
    <>
      <CustomFields entity="Order" {...edit} />
      <FoldedMetadata {...edit} />
    </>
  )
}

function State({ order }: { order: Order }) {
  return (
    <span className="row">
      <CopyButton text={`#${visibleNumber(order)}`} />
      <StatusChip status={order.status} />
      <PaymentChip status={order.payment_status} />
      <FulfillmentChip status={order.fulfillment_status} />
    </span>
  )
}
