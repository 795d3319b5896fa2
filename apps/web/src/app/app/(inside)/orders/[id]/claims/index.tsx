"use client"

import type { No } from "@mercer/commerce/status"
import dynamic from "next/dynamic"
import { useSearchParams } from "next/navigation"
import { useState } from "react"
import { Icon } from "#panel/icons.tsx"
import { Card } from "#panel/page.tsx"
import type { Order } from "../../order.ts"
import { useWhy } from "../refusals.ts"
import { useClaimWords } from "./words.ts"

const ClaimCards = dynamic(() => import("./cards.tsx"), { ssr: false })
const NewClaim = dynamic(() => import("./new/index.tsx"), { ssr: false })

/** What was wrong with an order's goods, and what became of it. With `?claim=new` a claim is being opened at once. */
export function Claims({ order }: { order: Order }) {
  const words = useClaimWords()
  const why = useWhy()("orders.createClaim", whyNot(order))
  const asked = useSearchParams().get("claim") === "new"
  const [open, setOpen] = useState(asked)
  const claims = order.claims ?? []
  function close() {
    setOpen(false)
    // Read again, the page must not open it again.
    if (asked) window.history.replaceState(null, "", window.location.pathname)
  }
  const button = (
    <button type="button" className="button" disabled={why !== undefined} title={why} onClick={() => setOpen(true)}>
      <Icon name="plus" /> {words.open}
    </button>
  )
  return (
    <Card title={words.title} aside={button}>
      {claims.length === 0 ? <p className="muted">{words.none}</p> : <ClaimCards order={order} />}
      {open && why === undefined && <NewClaim order={order} onClose={close} />}
    </Card>
  )
}

/** Nothing is claimed before some of it is packed. */
function whyNot({ status, items }: Order): No | undefined {
  if (status === "canceled") return { no: "The order is canceled" }
  const isPacked = items?.some(({ fulfilled_quantity }) => fulfilled_quantity)
  return isPacked ? undefined : { no: "Nothing has been fulfilled", first: "fulfil" }
}
