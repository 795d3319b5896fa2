"use client"

import type { No } from "@mercer/commerce/status"
import dynamic from "next/dynamic"
import { useSearchParams } from "next/navigation"
import { useState } from "react"
import { useWhy } from "#panel/orders/detail/refusals.ts"
import type { Order } from "#panel/orders/order.ts"
import { Button } from "#panel/ui/button.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useClaimWords } from "./words.ts"

const ClaimCards = dynamic(() => import("./cards.tsx"), { ssr: false })
const NewClaim = dynamic(() => import("./new/index.tsx"), { ssr: false })

/** The claims of an order. With `?claim=new` the form for a new claim opens immediately. */
export function Claims({ order }: { order: Order }) {
  const words = useClaimWords()
  const why = useWhy()("orders.createClaim", whyNot(order))
  const asked = useSearchParams().get("claim") === "new"
  const [open, setOpen] = useState(asked)
  const claims = order.claims ?? []
  function close() {
    setOpen(false)
    // Reloading the page must not open it again.
    if (asked) window.history.replaceState(null, "", window.location.pathname)
  }
  const button = (
    <Button refused={why} onClick={() => setOpen(true)}>
      <Icon name="plus" /> {words.open}
    </Button>
  )
  return (
    <Card title={words.title} aside={button}>
      {claims.length === 0 ? <p className="muted">{words.none}</p> : <ClaimCards order={order} />}
      {open && why === undefined && <NewClaim order={order} onClose={close} />}
    </Card>
  )
}

/** A claim requires at least one packed item. */
function whyNot({ status, items }: Order): No | undefined {
  if (status === "canceled") return { no: "The order is canceled" }
  const isPacked = items?.some(({ fulfilled_quantity }) => fulfilled_quantity)
  return isPacked ? undefined : { no: "Nothing has been fulfilled", first: "fulfill" }
}
