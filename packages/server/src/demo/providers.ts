import type { Database } from "@mercer/db"
import type { Providers } from "@mercer/providers"
import { MERCER } from "../place.ts"

/** What past orders are paid with unless another provider is named: it calls no outside service. */
export const MANUAL = "manual"

/**
 * The payment providers of the demo shop's regions. Test payments and methods of single countries are not offered there:
 * to try them, link them to a region in the panel.
 */
export const offeredIn = ({ payment }: Providers): string[] =>
  payment.filter(({ test_only, webhook_id }) => !test_only && !webhook_id).map(({ id }) => id)

/** The shop's providers with one payment provider alone, so that no checkout of a past order calls another one. */
export const paidWith = (providers: Providers, id: string): Providers => ({
  ...providers,
  payment: providers.payment.filter((provider) => provider.id === id),
  stand_ins: [],
})

/** Why no past order can be paid with this provider; undefined when all regions offer it. */
export async function whyUnpaid(
  { db }: Pick<Database, "db">,
  id: string,
  configured: string[],
): Promise<string | undefined> {
  const regions = { deleted_at: null }
  const links = await db.regionPaymentProvider.groupBy({
    by: ["provider_id"],
    _count: true,
    where: { region: regions },
  })
  const count = await db.region.count({ where: regions })
  const offered = links.filter((link) => link._count === count).map(({ provider_id }) => provider_id)
  const usable = configured.filter((one) => offered.includes(one))
  if (usable.includes(id)) return undefined
  const first = `No past orders were added: they would be paid with the payment provider ${id}, which ${
    configured.includes(id) ? "the regions of this shop do not offer" : "mercer.config.ts does not have"
  }.`
  return `${first} ${adviceFor(usable)}`
}

const adviceFor = (usable: string[]): string =>
  usable.length === 0
    ? "No other one can be used: add one to `payment` in mercer.config.ts, and to the regions in the panel."
    : `Name one that calls no outside service, or one in test mode: ${usable.map((id) => `${MERCER} demo --payment-provider ${id}`).join(" or ")}`

/** Why the demo shop cannot be put into a shop without the provider that its shipping options have. */
export const WITHOUT_SHIPPING = `The demo shop ships with the fulfillment provider ${MANUAL}, which mercer.config.ts does not have: keep those of core.fulfillment until you have looked at it.`
