"use client"

import { useQuery } from "@tanstack/react-query"
import { Money, When } from "#panel/display/values.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { Card } from "#panel/ui/page.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import { useCustomerWords } from "./words.ts"

/** What a customer has bought so far, each currency by itself. */
export function LifetimeValue({ id }: { id: string }) {
  const words = useCustomerWords()
  const language = useLanguage()
  const trpc = useTRPC()
  const { data } = useQuery(trpc.admin.customers.lifetimeValue.queryOptions({ id }))
  return (
    <Card title={words.value}>
      <dl className="system-figures" aria-busy={!data}>
        <div>
          <dt className="muted">{words.spent}</dt>
          <dd>
            {data?.values.map(({ currency_code, amount }) => (
              <div key={currency_code} className="figure">
                <Money amount={amount} currency={currency_code} />
              </div>
            ))}
            {data?.values.length === 0 && <span className="figure">—</span>}
          </dd>
        </div>
        <div>
          <dt className="muted">{words.orders}</dt>
          <dd className="figure number">{data?.orders.toLocaleString(language) ?? " "}</dd>
        </div>
        <div>
          <dt className="muted">{words.lastOrder}</dt>
          <dd>{data && <When at={data.last_order_at} />}</dd>
        </div>
      </dl>
    </Card>
  )
}
