"use client"

import { ProductMembers } from "#panel/products/members/members.tsx"
import type { Membership } from "#panel/products/members/types.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"

/** The products of a category, without those of the categories below it. */
export function CategoryProducts({ id }: { id: string }) {
  return <ProductMembers name="category-products" membership={useMembership(id)} />
}

function useMembership(id: string): Membership {
  const categories = useTRPCClient().admin["product-categories"]
  const asProducts = (ids: string[]) => ({ id, product_ids: ids.map((one) => ({ id: one })), fields: "id", expand: "" })
  return {
    filter: { category_id: [id] },
    reads: "categories.id",
    has: (product) => product.categories?.some((one) => one.id === id) ?? false,
    operations: { add: "product-categories.addProducts", remove: "product-categories.removeProducts" },
    add: (ids) => categories.addProducts.mutate(asProducts(ids)),
    remove: (ids) => categories.removeProducts.mutate({ id, product_ids: ids.map((one) => ({ id: one })) }),
  }
}
