"use client"

import Link from "next/link"
import type { ReactNode } from "react"
import { Chip, When } from "#panel/display/values.tsx"
import { visibleNumber } from "#panel/orders/visible-number.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import type { Home } from "./day-text.ts"
import { useHomeWords } from "./words.ts"

/** Lines per list, with counts up to a thousand, as on the server. */
const LINES = 5
const MOST_COUNTED = 1_000

interface WaitingProps<Row> {
  title: string
  count: number | undefined
  rows: Row[] | undefined
  none: string
  all?: string
  /** A link that is always there. */
  more?: ReactNode
  line: (row: Row) => { key: string; href: string; name: string; note: ReactNode; aside: ReactNode }
}

function Waiting<Row>({ title, count, rows, none, all, more, line }: WaitingProps<Row>) {
  const words = useHomeWords()
  const language = useLanguage()
  const counted = count === undefined ? "" : count.toLocaleString(language) + (count >= MOST_COUNTED ? "+" : "")
  return (
    <Card title={title} aside={count ? <span className="chip number">{counted}</span> : undefined}>
      <ul className="open-work">
        {!rows &&
          Array.from({ length: LINES }, (_, at) => (
            <li key={at}>
              <span className="bar" />
            </li>
          ))}
        {rows?.length === 0 && <li className="muted">{none}</li>}
        {rows?.map((row) => {
          const { key, href, name, note, aside } = line(row)
          return (
            <li key={key}>
              <Link href={href} className="grow waiting-name" title={name} prefetch={false}>
                <b>{name}</b> <span className="muted">{note}</span>
              </Link>
              {aside}
            </li>
          )
        })}
      </ul>
      {all && (count ?? 0) > LINES && <Link href={all}>{words.all}</Link>}
      {more}
    </Card>
  )
}

const TO_DO = "/app/orders?work=todo&order=created_at"
const CLAIMS = "/app/orders?work=claims"

/** Orders with items to fulfill or ship, oldest first. */
export function OrdersToDo({ waiting, has }: { waiting: Home["to_do"] | undefined; has: Home["has"] | undefined }) {
  const words = useHomeWords()
  if (waiting === null) return null
  return (
    <Waiting
      title={words.toDo}
      count={waiting?.count}
      rows={waiting?.orders}
      none={has?.order === false ? words.toDoNever : words.toDoNone}
      all={TO_DO}
      line={({ id, email, created_at, ...order }) => ({
        key: id,
        href: `/app/orders/${id}`,
        name: `#${visibleNumber(order)}`,
        note: email,
        aside: <When at={created_at} />,
      })}
    />
  )
}

/** Claims with replacements to ship or returns to receive. */
export function OpenClaims({ waiting }: { waiting: Home["open_claims"] | undefined }) {
  const words = useHomeWords()
  if (waiting === null) return null
  return (
    <Waiting
      title={words.claims}
      count={waiting?.count}
      rows={waiting?.claims}
      none={words.claimsNone}
      all={CLAIMS}
      line={({ id, order_id, email, type, created_at, ...order }) => ({
        key: id,
        href: `/app/orders/${order_id}`,
        name: `#${visibleNumber(order)}`,
        note: `${words.claimTypes[type as keyof typeof words.claimTypes] ?? type} · ${email}`,
        aside: <When at={created_at} />,
      })}
    />
  )
}

/** Variants with low stock. */
export function LowStock({ waiting, has }: { waiting: Home["low_stock"] | undefined; has: Home["has"] | undefined }) {
  const words = useHomeWords()
  const { nav } = useWords()
  const may = useMay()
  if (waiting === null) return null
  return (
    <Waiting
      title={waiting ? words.lowStock(waiting.threshold) : nav.products}
      count={waiting?.count}
      rows={waiting?.variants}
      none={has?.product === false ? words.lowStockNever : words.lowStockNone}
      more={may("analytics.stock") && <Link href="/app/analytics/stock">{words.runsOut}</Link>}
      line={({ id, product_id, product_title, title, inventory_quantity }) => ({
        key: id,
        href: `/app/products/${product_id}`,
        name: product_title,
        note: title,
        aside: <Chip kind={inventory_quantity <= 0 ? "bad" : "warn"}>{words.left(inventory_quantity)}</Chip>,
      })}
    />
  )
}
