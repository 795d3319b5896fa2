"use client"

import { Chip } from "#panel/display/values.tsx"
import { PageLink } from "#panel/resources/page-link.tsx"
import type { ReportColumn } from "./report-table.tsx"
import type { ShortVariant } from "./types.ts"
import { useAnalyticsWords } from "./words.ts"

/** What is displayed of a variant that runs out. */
export function useStockColumns(): ReportColumn<ShortVariant>[] {
  const words = useAnalyticsWords()
  const number = (value: number) => <span className="number">{value}</span>
  return [
    {
      head: words.product,
      cell: ({ product_id, product_title, title }) => (
        <PageLink href={`/app/products/${product_id}`} className="long">
          <bdi>{product_title}</bdi> <span className="muted">{title}</span>
        </PageLink>
      ),
      text: ({ product_title, title }) => `${product_title} ${title}`,
    },
    { head: words.sku, cell: ({ sku }) => sku ?? "", text: ({ sku }) => sku ?? "" },
    {
      head: words.inStock,
      cell: ({ inventory_quantity }) => number(inventory_quantity),
      text: ({ inventory_quantity }) => `${inventory_quantity}`,
    },
    { head: words.sold, cell: ({ sold }) => number(sold), text: ({ sold }) => `${sold}` },
    {
      head: words.left,
      cell: ({ days_left }) => <Chip kind={days_left === 0 ? "bad" : "warn"}>{words.daysLeft(days_left)}</Chip>,
      text: ({ days_left }) => `${days_left}`,
    },
  ]
}
