import type { Context, Shopper } from "../context.ts"

/**
 * The ways to pay that the shop's providers keep for a customer. A provider that keeps none, or does not answer, adds
 * nothing: the others' are shown all the same.
 */
export async function savedMethods(ctx: Context, { id, email }: Shopper) {
  const lists = await Promise.all(
    ctx.providers.ids.payment.map(async (provider_id) => {
      try {
        const methods = (await ctx.providers.payment(provider_id).savedMethods?.({ id, email })) ?? []
        return methods.map(({ data }) => ({ provider_id, data }))
      } catch (error) {
        ctx.log.warn({ err: error, provider_id }, "A payment provider did not tell the saved payment methods")
        return []
      }
    }),
  )
  return lists.flat()
}
