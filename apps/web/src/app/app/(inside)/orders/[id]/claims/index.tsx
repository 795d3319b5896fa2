"use client"

import { Card } from "#panel/page.tsx"
import { Chip, When } from "#panel/shown.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { Order } from "../../order.ts"
import { useClaimWords } from "./words.ts"

/** What was wrong with an order's goods, and what became of it. */
export function Claims({ order }: { order: Order }) {
  const words = useClaimWords()
  const { orders } = useWords()
  const claims = order.claims ?? []
  return (
    <Card title={words.title}>
      {claims.length === 0 && <p className="muted">{words.none}</p>}
      <ul className="stack">
        {claims.map((claim) => (
          <li key={claim.id} className="row spread">
            <span>
              {words.types[claim.type]} · <When at={claim.created_at} />
            </span>
            <Chip>{claim.canceled_at ? words.canceled : orders.fulfillment[claim.fulfillment_status]}</Chip>
          </li>
        ))}
      </ul>
    </Card>
  )
}
