"use client"

import { ProductMembers } from "#panel/products/members/members.tsx"
import { idOf, type Membership, type Product } from "#panel/products/members/types.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useCollectionWords } from "./words.ts"

/** The products of a collection. */
export function CollectionProducts({ id }: { id: string }) {
  const words = useCollectionWords()
  return <ProductMembers name="collection-products" membership={useMembership(id)} pasteHelp={words.moved} />
}

function useMembership(id: string): Membership {
  const client = useTRPCClient()
  const add = (product_ids: string[]) => client.admin.collections.addProducts.mutate({ id, product_ids, fields: "id" })
  const remove = (product_ids: string[]) => client.admin.collections.removeProducts.mutate({ id, product_ids })
  /** Restores each product's previous collection. */
  async function putBack(products: Product[]) {
    const homeless = products.filter((one) => one.collection_id === null).map(idOf)
    if (homeless.length > 0) await remove(homeless)
    const others = new Set(products.flatMap((one) => one.collection_id ?? []))
    for (const other of others) {
      const product_ids = products.filter((one) => one.collection_id === other).map(idOf)
      await client.admin.collections.addProducts.mutate({ id: other, product_ids, fields: "id" })
    }
  }
  return {
    filter: { collection_id: [id] },
    reads: "collection_id",
    has: (product) => product.collection_id === id,
    operations: { add: "collections.addProducts", remove: "collections.removeProducts" },
    add,
    remove,
    putBack,
  }
}
