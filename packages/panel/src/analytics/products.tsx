"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { PageLink } from "#panel/resources/page-link.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { Failure, Waiting } from "#panel/ui/empty.tsx"
import { ReportCard, type ReportColumn } from "./report-table.tsx"
import { useTotalColumns } from "./total-columns.tsx"
import type { PeriodInput, SoldProduct } from "./types.ts"
import { useAnalyticsWords } from "./words.ts"

const MOST = 20

/** The products that sold for the most. */
export function TopProducts({ input, currency, isAll }: { input: PeriodInput; currency: string; isAll: boolean }) {
  const words = useAnalyticsWords()
  const trpc = useTRPC()
  const asked = { ...input, ...(isAll ? { convert: true } : { currency_code: currency }), limit: MOST }
  const read = useQuery(trpc.admin.analytics.products.queryOptions(asked, { placeholderData: keepPreviousData }))
  const columns = useColumns(currency, read.data?.before != null)
  if (read.error && !read.data) return <Failure error={read.error} retry={() => read.refetch()} />
  if (!read.data) return <Waiting />
  return (
    <ReportCard<SoldProduct>
      title={words.products}
      file="top-products"
      columns={columns}
      rows={read.data.products}
      rowKey={({ product_id }) => product_id ?? ""}
      none={words.noProducts}
      help={words.productsHelp}
    />
  )
}

function useColumns(currency: string, isCompared: boolean): ReportColumn<SoldProduct>[] {
  const words = useAnalyticsWords()
  const name = ({ title }: SoldProduct) => title ?? words.noProduct
  return [
    { head: words.product, cell: (one) => <ProductName one={one} name={name(one)} />, text: name },
    {
      head: words.units,
      cell: ({ now }) => <span className="number">{now.units}</span>,
      text: ({ now }) => `${now.units}`,
    },
    ...useTotalColumns<SoldProduct>(currency, isCompared),
  ]
}

function ProductName({ one: { product_id }, name }: { one: SoldProduct; name: string }) {
  if (!product_id) return <span className="long">{name}</span>
  return (
    <PageLink href={`/app/products/${product_id}`} className="long">
      {name}
    </PageLink>
  )
}
