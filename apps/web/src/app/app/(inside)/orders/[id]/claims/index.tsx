"use client"

import dynamic from "next/dynamic"
import { useSearchParams } from "next/navigation"
import { useState } from "react"
import { Icon } from "#panel/icons.tsx"
import { Card } from "#panel/page.tsx"
import { useMay } from "#panel/session.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { Order } from "../../order.ts"
import { useClaimWords } from "./words.ts"

const ClaimCards = dynamic(() => import("./cards.tsx"), { ssr: false })
const NewClaim = dynamic(() => import("./new/index.tsx"), { ssr: false })

/** What was wrong with an order's goods, and what became of it. With `?claim=new` a claim is being opened at once. */
export function Claims({ order }: { order: Order }) {
  const words = useClaimWords()
  const why = useWhyNot(order)
  const asked = useSearchParams().get("claim") === "new"
  const [open, setOpen] = useState(asked)
  const claims = order.claims ?? []
  function close() {
    setOpen(false)
    // Read again, the page must not open it again.
    if (asked) window.history.replaceState(null, "", window.location.pathname)
  }
  const button = (
    <button
      type="button"
      className="button"
      disabled={why !== null}
      title={why ?? undefined}
      onClick={() => setOpen(true)}
    >
      <Icon name="plus" /> {words.open}
    </button>
  )
  return (
    <Card title={words.title} aside={button}>
      {claims.length === 0 ? <p className="muted">{words.none}</p> : <ClaimCards order={order} />}
      {open && why === null && <NewClaim order={order} onClose={close} />}
    </Card>
  )
}

/** Why no claim can be opened, if none can. */
function useWhyNot({ status, items }: Order): string | null {
  const words = useClaimWords()
  const { common } = useWords()
  const may = useMay()
  if (!may("orders.createClaim")) return common.mayNot
  if (status === "canceled") return words.orderCanceled
  return items?.some(({ fulfilled_quantity }) => (fulfilled_quantity ?? 0) > 0) ? null : words.notPacked
}
