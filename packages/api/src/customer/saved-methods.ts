import type { Context, Shopper } from "../context/context.ts"

/**
 * The payment methods that the store's providers have saved for a customer. A provider that saves none, or does not
 * answer, adds nothing: the others' are returned all the same.
 */
export async function savedMethods(ctx: Context, { id, email }: Shopper) {
  const lists = await Promise.all(
    ctx.providers.ids.payment.map(async (provider_id) => {
      try {
        const methods = (await ctx.providers.payment(provider_id).savedMethods?.({ id, email })) ?? []
        return methods.map(({ data }) => ({ provider_id, data }))
      } catch (error) {
        ctx.log.warn({ err: error, provider_id }, "A payment provider did not list the saved payment methods")
        return []
      }
    }),
  )
  return lists.flat()
}
