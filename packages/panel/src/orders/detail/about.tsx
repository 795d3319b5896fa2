"use client"

import { Facts } from "#panel/display/values.tsx"
import { PageLink } from "#panel/resources/page-link.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { Order } from "../order.ts"
import { useOrderPageWords } from "./words.ts"

/** The origin of an order. */
export function About({ order }: { order: Order }) {
  const { discounts = [] } = order
  const words = useOrderPageWords()
  const { common } = useWords()
  const facts = [
    [words.channel, order.sales_channel?.name],
    [words.region, order.region?.name],
  ] as const
  return (
    <Card title={words.about}>
      <dl className="facts plain">
        {facts.map(([word, value]) => (
          <div key={word} className="fact">
            <dt>{word}</dt>
            <dd>{value ?? common.none}</dd>
          </div>
        ))}
        {discounts.length > 0 && (
          <div className="fact">
            <dt>{words.codes}</dt>
            <dd className="row">
              {discounts.map(({ id, code }) => (
                <PageLink key={id} href={`/app/discounts/${id}`}>
                  {code}
                </PageLink>
              ))}
            </dd>
          </div>
        )}
      </dl>
      <Facts id={order.id} created_at={order.created_at} updated_at={order.updated_at} />
    </Card>
  )
}
