import { randomBytes } from "node:crypto"
import { checkBalance, giftCardCode, issuedTaxRate, Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import { changes, deleted, Id, Instant, input, Metadata, Order, optional, QueryString, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, adminWrite, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { checkSteps, currencyOfRegion } from "../context/currency-units.ts"
import { AdminPage, holding, ordering } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { findOne, treeOf } from "../data/read.ts"
import { GiftCard } from "../entities/index.ts"
import { many, one } from "../wire/answers.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import { lockGiftCardRow } from "./queries.ts"

const SHOWN = ["order", "region"]
const CardAnswer = one("gift_card", GiftCard, SHOWN)
/** Minor units. */
const Amount = z.int().min(0).max(2_147_483_647)
const Columns = ["id", "code", "value", "balance", "ends_at", "created_at", "updated_at"] as const

/** @public */
export const giftCards = router({
  create: adminWrite
    .meta(rest("POST /admin/gift-cards", "Create a Gift Card"))
    .input(
      input({
        value: Amount,
        is_disabled: z.boolean().optional(),
        ends_at: optional(Instant),
        region_id: Id,
        metadata: Metadata,
      }),
    )
    .output(CardAnswer)
    .mutation(async ({ ctx, input: { value, is_disabled, ends_at, region_id, metadata } }) => {
      const region = await regionOf(ctx, region_id)
      await checkSteps(ctx, [{ amount: value, currency_code: region.currency_code }])
      const id = newId("gift")
      const facts = { id, code: giftCardCode(randomBytes(64)), region_id, tax_rate: issuedTaxRate(region) }
      const money = { value, balance: value, is_disabled: is_disabled ?? false, ends_at }
      await ctx.db.giftCard.create({ data: { ...facts, ...money, metadata: metadata as object | undefined } })
      return getResponse(ctx, id)
    }),

  list: admin
    .meta(rest("GET /admin/gift-cards", "List Gift Cards", { replica: true }))
    .input(input({ ...AdminPage(50), q: QueryString, order: Order(...Columns) }))
    .output(many("gift_cards", GiftCard, SHOWN))
    .query(({ ctx, input: { limit, offset, q, order } }) =>
      page(
        ctx,
        "GiftCard",
        "gift_cards",
        { limit, offset },
        { where: { ...live, ...sought(q) }, order: ordering(order) },
      ),
    ),

  get: admin
    .meta(rest("GET /admin/gift-cards/{id}", "Get a Gift Card"))
    .input(input({ id: Id }))
    .output(CardAnswer)
    .query(({ ctx, input: { id } }) => getResponse(ctx, id)),

  update: adminChange("gift_card")
    .meta(rest("POST /admin/gift-cards/{id}", "Update a Gift Card"))
    .input(
      changes({
        id: Id,
        balance: Amount.optional(),
        is_disabled: z.boolean().optional(),
        ends_at: optional(Instant),
        region_id: Id.optional(),
        metadata: Metadata,
      }),
    )
    .output(CardAnswer)
    .mutation(async ({ ctx, input: { id, balance, is_disabled, ends_at, region_id, metadata } }) => {
      await lockGiftCardRow(ctx, id)
      const card = await findOne(ctx, "GiftCard", { id }, {}, `Gift card with id: ${id}`)
      if (balance != null) checkBalance(balance, card.value)
      const currency_code = await currencyOfRegion(ctx, card.region_id)
      await checkSteps(ctx, [{ amount: balance, currency_code, was: card.balance }])
      if (region_id && region_id !== card.region_id) await mustKeepCurrency(ctx, currency_code, region_id)
      const data = {
        balance,
        is_disabled,
        ends_at,
        region_id,
        metadata: updatedMetadata(card.metadata, metadata) as object | undefined,
      }
      await ctx.db.giftCard.update({ where: { id }, data })
      if (balance != null && balance !== card.balance) await recordChange(ctx, id, balance - card.balance)
      return getResponse(ctx, id)
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/gift-cards/{id}", "Delete a Gift Card"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("gift-card"))
    .mutation(async ({ ctx, input: { id } }) => {
      await ctx.db.giftCard.updateMany({ where: { id, ...live }, data: { deleted_at: ctx.now() } })
      return { id, object: "gift-card" as const, deleted: true as const }
    }),
})

async function getResponse(ctx: Context, id: string) {
  return { gift_card: await findOne(ctx, "GiftCard", { id }, treeOf(ctx.shape), `Gift card with id: ${id}`) }
}

/** An operator's change of a balance (minor units), so that a card's history adds up to it. */
async function recordChange(ctx: Context, gift_card_id: string, amount: number) {
  const row = { id: newId("gce"), gift_card_id, kind: "operator", amount, act_id: ctx.user_id, created_at: ctx.now() }
  await ctx.db.giftCardEntry.create({ data: row })
}

/** Part of a code, or the number of the order that a card was bought with. */
function sought(q: string | undefined) {
  if (!q) return {}
  const number = /^\d{1,9}$/.test(q) && { order: { display_id: Number(q) } }
  return { OR: [{ code: holding(q) }, ...(number ? [number] : [])] }
}

function regionOf({ query }: Context, id: string) {
  return findOne({ query }, "Region", { id }, {}, `Region with id: ${id}`)
}

/** v1: a card's amount could continue in another currency without conversion. */
async function mustKeepCurrency(ctx: Context, from: string, to: string) {
  const { currency_code } = await regionOf(ctx, to)
  if (currency_code !== from)
    throw new Refusal("invalid_data", `The gift card is in ${from}, the region sells in ${currency_code}`)
}
