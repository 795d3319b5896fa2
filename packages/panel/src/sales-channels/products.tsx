"use client"

import { ProductMembers } from "#panel/products/members/members.tsx"
import type { Membership } from "#panel/products/members/types.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"

/** The products that a channel sells. */
export function ChannelProducts({ id }: { id: string }) {
  return <ProductMembers name="channel-products" membership={useMembership(id)} />
}

function useMembership(id: string): Membership {
  const channels = useTRPCClient().admin["sales-channels"]
  const asProducts = (ids: string[]) => ({ id, product_ids: ids.map((one) => ({ id: one })) })
  return {
    filter: { sales_channel_id: [id] },
    reads: "sales_channels.id",
    has: (product) => product.sales_channels?.some((one) => one.id === id) ?? false,
    operations: { add: "sales-channels.addProducts", remove: "sales-channels.removeProducts" },
    add: (ids) => channels.addProducts.mutate(asProducts(ids)),
    remove: (ids) => channels.removeProducts.mutate(asProducts(ids)),
  }
}
