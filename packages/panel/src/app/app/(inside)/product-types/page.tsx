"use client"

import { usePaged } from "#panel/list/paged.ts"
import { LabelList, useLabelState } from "#panel/product-labels/list.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { listed } from "#panel/table/table.tsx"

export default function ProductTypes() {
  const trpc = useTRPC()
  const state = useLabelState()
  const list = usePaged(trpc.admin["product-types"].list.queryOptions(state.input))
  return <LabelList kind="types" state={state} read={listed(list, (data) => data.product_types)} />
}
