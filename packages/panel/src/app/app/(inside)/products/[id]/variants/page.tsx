"use client"

import { useQuery } from "@tanstack/react-query"
import { useParams } from "next/navigation"
import { useShopCurrencies } from "#panel/products/sheet/columns.ts"
import { Sheet } from "#panel/products/sheet/sheet.tsx"
import { useBulkWords } from "#panel/products/sheet/words.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { Empty, Failure, Waiting } from "#panel/ui/empty.tsx"
import { Page } from "#panel/ui/page.tsx"

const MOST = 10_000

/** All variants of a product in a grid: prices, inventory and codes are edited in cells and saved together. */
export default function EditVariants() {
  const { id } = useParams<{ id: string }>()
  const words = useBulkWords()
  const trpc = useTRPC()
  const asked = { id, limit: MOST, offset: 0, order: "variant_rank", expand: "prices" } as const
  const list = useQuery(trpc.admin.products.listVariants.queryOptions(asked))
  const product = useQuery(trpc.admin.products.get.queryOptions({ id, fields: "title", expand: "" })).data?.product
  const shop = useShopCurrencies()
  const back = { href: `/app/products/${id}`, word: product?.title ?? "" }
  const variants = list.data?.variants
  const reread = async () => (await list.refetch({ throwOnError: true })).data?.variants ?? []
  return (
    <Page title={words.title} back={back}>
      {list.error && !variants ? (
        <Failure error={list.error} retry={() => list.refetch()} back="/app/products" />
      ) : !variants || !shop || !product ? (
        <Waiting />
      ) : variants.length === 0 ? (
        <Empty title={words.emptyTitle} text={words.emptyText} />
      ) : (
        <Sheet id={id} title={product.title} variants={variants} shop={shop} reread={reread} />
      )}
    </Page>
  )
}
