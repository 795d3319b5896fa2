"use client"

import dynamic from "next/dynamic"
import { useParams } from "next/navigation"
import { useMemo, useState } from "react"
import { Page } from "#panel/page.tsx"
import { CopyButton } from "#panel/shown.tsx"
import { type Order, useOrder } from "../order.ts"
import { FulfillmentChip, PaymentChip, StatusChip } from "../statuses.tsx"
import { useOrderWords } from "../words.ts"
import { About } from "./about.tsx"
import { Actions } from "./actions.tsx"
import { Claims } from "./claims/index.tsx"
import { Items } from "./items.tsx"
import { Money } from "./money.tsx"
import type { Opened } from "./opened.ts"
import { Parcels } from "./parcels.tsx"
import { Person } from "./person.tsx"
import { Returns } from "./returns.tsx"
import { standingOf } from "./standing.ts"
import { Timeline } from "./timeline.tsx"

const LIST = "/app/orders"
const Failure = dynamic(() => import("#panel/empty.tsx").then((all) => all.Failure), { ssr: false })
const ActDialog = dynamic(() => import("./dialogs/index.tsx").then((all) => all.ActDialog), { ssr: false })

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
  const standing = useMemo(() => standingOf(order), [order])
  const part = { order, standing, onOpen: setOpened }
  return (
    <Page
      title={words.number(order.display_id)}
      back={{ href: LIST, word: words.title }}
      state={<State order={order} />}
      actions={<Actions {...part} />}
    >
      <div className="two-columns">
        <div>
          <Items {...part} />
          <Money {...part} />
          <Parcels {...part} />
          <Returns {...part} />
          <Claims order={order} />
        </div>
        <div>
          <Person {...part} />
          <Timeline order={order} />
          <About order={order} />
        </div>
      </div>
      {opened && <ActDialog {...part} opened={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}

function State({ order }: { order: Order }) {
  return (
    <span className="row">
      <CopyButton text={`#${order.display_id}`} />
      <StatusChip status={order.status} />
      <PaymentChip status={order.payment_status} />
      <FulfillmentChip status={order.fulfillment_status} />
    </span>
  )
}
