import { useTRPCClient } from "#panel/server/trpc.ts"

/** How many products the server lists with a picture. */
const MOST_LISTED = 100
/** How many products one call takes. */
const MOST_AT_ONCE = 500

/**
 * Adds a picture to products. Returns its undo, which removes it from those that did not show it before; undefined where
 * more products show it than the server lists.
 */
export function useAddToProducts() {
  const { media } = useTRPCClient().admin
  return async (id: string, products: string[]): Promise<(() => Promise<unknown>) | undefined> => {
    const { products: before, product_count } = (await media.get.query({ id })).media
    for (const product_ids of chunks(products)) await media.addProducts.mutate({ id, product_ids })
    const fresh = products.filter((one) => !before.some((product) => product.id === one))
    if (product_count > MOST_LISTED || fresh.length === 0) return undefined
    return async () => {
      for (const product_ids of chunks(fresh)) await media.removeProducts.mutate({ id, product_ids })
    }
  }
}

const chunks = (ids: string[]) =>
  Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_, at) =>
    ids.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE),
  )
