import { Refusal } from "@mercer/commerce"
import type { Data } from "@mercer/providers"
import type { Context } from "../context/context.ts"
import { installedAmong } from "../data/installed.ts"
import { findOne } from "../data/read.ts"

type Tx = Pick<Context, "db" | "providers" | "takeoverPhase">

/** Ids of providers, of either kind. */
export interface Ties {
  payment?: string[] | null | undefined
  fulfillment?: string[] | null | undefined
}

/** Enables providers in a region, in addition to the current ones. Refuses missing providers (not_found). */
export async function setProviders(tx: Tx, region_id: string, ties: Ties): Promise<void> {
  const { db } = tx
  const rows = (ids: string[]) => [...new Set(ids)].map((provider_id) => ({ region_id, provider_id }))
  const { payment, fulfillment } = ties
  if (payment) {
    mustBeInstalled(
      "payment",
      payment,
      await db.paymentProvider.findMany({ where: installedAmong(tx, "payment", payment) }),
    )
    await db.regionPaymentProvider.createMany({ data: rows(payment), skipDuplicates: true })
  }
  if (fulfillment) {
    mustBeInstalled(
      "fulfillment",
      fulfillment,
      await db.fulfillmentProvider.findMany({ where: installedAmong(tx, "fulfillment", fulfillment) }),
    )
    await db.regionFulfillmentProvider.createMany({ data: rows(fulfillment), skipDuplicates: true })
  }
}

/** Disables providers in a region; those that are not enabled are ignored. */
export async function untie({ db }: Tx, region_id: string, { payment, fulfillment }: Ties): Promise<void> {
  if (payment) await db.regionPaymentProvider.deleteMany({ where: { region_id, provider_id: { in: payment } } })
  if (fulfillment)
    await db.regionFulfillmentProvider.deleteMany({ where: { region_id, provider_id: { in: fulfillment } } })
}

/** Sets exactly these providers of a region; a kind that is not given stays the same. */
export async function replaceProviders(tx: Tx, region_id: string, ties: Ties): Promise<void> {
  const { payment, fulfillment } = ties
  const others = (ids: string[]) => ({ where: { region_id, provider_id: { notIn: ids } } })
  if (payment) await tx.db.regionPaymentProvider.deleteMany(others(payment))
  if (fulfillment) await tx.db.regionFulfillmentProvider.deleteMany(others(fulfillment))
  await setProviders(tx, region_id, ties)
}

/** What each fulfillment provider of a region offers for shipping options; nothing for one that fails to answer. */
export async function fulfillmentOptions(ctx: Context, region_id: string) {
  const tree = { fulfillment_providers: {} } as const
  const region = await findOne(ctx, "Region", { id: region_id }, tree, `Region with id: ${region_id}`)
  const ids = region.fulfillment_providers.map(({ id }) => id).sort()
  return Promise.all(ids.map(async (provider_id) => ({ provider_id, options: await offered(ctx, provider_id) })))
}

async function offered({ providers, log }: Context, provider_id: string): Promise<Data[]> {
  try {
    return await providers.fulfillment(provider_id).options()
  } catch (error) {
    log.warn({ err: error, provider_id }, "A fulfillment provider could not list its options")
    return []
  }
}

function mustBeInstalled(kind: string, wanted: string[], found: { id: string }[]) {
  const missing = wanted.find((id) => !found.some((one) => one.id === id))
  if (missing !== undefined) throw new Refusal("not_found", `There is no ${kind} provider with the id ${missing}`)
}
