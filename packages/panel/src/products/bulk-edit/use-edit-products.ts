import { useTRPCClient } from "#panel/server/trpc.ts"
import { changeOf, type Edited, pricesOf, type Wanted } from "./changes.ts"

const ORGANIZED = "tags,sales_channels,categories"

/** Changes one product; returns its undo, which leaves what others have changed in the meantime. */
export function useEditProduct() {
  const { products } = useTRPCClient().admin
  const short = { fields: "id", expand: "" }
  async function read(id: string, { percent }: Wanted) {
    const expand = percent === undefined ? ORGANIZED : `${ORGANIZED},variants.prices`
    const fields = "status,collection_id,updated_at"
    return (await products.get.query({ id, fields, expand })).product
  }
  async function organize(id: string, product: Edited, wanted: Wanted) {
    const { change, before } = changeOf(product, wanted)
    if (Object.keys(change).length === 0) return undefined
    await products.update.mutate({ id, ...short, ...change, if_unchanged_since: product.updated_at })
    return async () => {
      await organize(id, await read(id, before), before)
    }
  }
  async function price(id: string, product: Edited, percent: number) {
    const { after, before } = pricesOf(product, percent)
    if (after.length === 0) return undefined
    const write = (variants: typeof after) => products.updateVariants.mutate({ id, ...short, variants })
    await write(after)
    return () => write(before)
  }
  return (wanted: Wanted) => async (id: string) => {
    const product = await read(id, wanted)
    const organized = await organize(id, product, wanted)
    try {
      const priced = wanted.percent === undefined ? undefined : await price(id, product, wanted.percent)
      if (!organized && !priced) return undefined
      return async () => {
        await priced?.()
        await organized?.()
      }
    } catch (error) {
      // All of a product's changes, or none.
      await organized?.()
      throw error
    }
  }
}
