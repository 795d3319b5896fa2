import { Refusal, RULES, storeCurrencies } from "@mercer/commerce"
import { changes, Id, input, Metadata, optional, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminWrite, router } from "../access/procedures.ts"
import { changing, markChanged } from "../access/unchanged.ts"
import type { Context } from "../context/context.ts"
import { find } from "../data/read.ts"
import { writeRules } from "../data/shop-rules.ts"
import { PaymentProvider, Store, TaxProvider } from "../entities/index.ts"
import { list, one } from "../wire/answers.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import { getStore, type StoreFacts, setCurrencies, theStore } from "./store.ts"

const StoreAnswer = one("store", Store, ["currencies", "default_currency"])
const WithProviders = one("store", Store, [
  "currencies",
  "default_currency",
  "default_sales_channel",
  "payment_providers",
  "fulfillment_providers",
])
const Code = z.string().min(1).max(10)
const template = optional(z.string().max(2_000))

const Changed = changes({
  name: z.string().max(255).optional(),
  swap_link_template: template,
  payment_link_template: template,
  invite_link_template: template,
  default_currency_code: Code.optional(),
  currencies: optional(z.array(Code).max(1_000)),
  rules: z.enum(RULES).optional(),
  metadata: Metadata,
})

/** @public */
export const store = router({
  get: admin
    .meta(rest("GET /admin/store", "Get Store details"))
    .input(input({}))
    .output(WithProviders)
    .query(({ ctx }) => getStore(ctx)),

  update: adminWrite
    .meta(rest("POST /admin/store", "Update Store Details"))
    .input(Changed)
    .output(StoreAnswer)
    .mutation(async ({ ctx, input: { if_unchanged_since: since, expand: _, fields: _f, ...change } }) => {
      const store = await theStore(ctx)
      await changing(ctx, { table: "store", id: store.id, since }, () => changeStore(ctx, store, change))
      return getStore(ctx)
    }),

  addCurrency: adminWrite
    // v1's published client requests the shorter path.
    .meta(rest("POST /admin/store/currencies/{code}", "Add a Currency Code", { aliases: ["/admin/store/{code}"] }))
    .input(input({ code: Id }))
    .output(StoreAnswer)
    .mutation(async ({ ctx, input }) => {
      const code = input.code.toLowerCase()
      const store = await theStore(ctx)
      if (store.currencies.includes(code)) throw new Refusal("duplicate_error", `The store has the currency ${code}`)
      await setCurrencies(ctx, store, { ...store, currencies: [...store.currencies, code] })
      await markChanged(ctx, "store", [store.id])
      return getStore(ctx)
    }),

  removeCurrency: adminWrite
    .meta(rest("DELETE /admin/store/currencies/{code}", "Remove a Currency"))
    .input(input({ code: Id }))
    .output(StoreAnswer)
    .mutation(async ({ ctx, input }) => {
      const code = input.code.toLowerCase()
      const store = await theStore(ctx)
      const currencies = store.currencies.filter((one) => one !== code)
      await setCurrencies(ctx, store, storeCurrencies(store, { currencies }))
      await markChanged(ctx, "store", [store.id])
      return getStore(ctx)
    }),

  paymentProviders: admin
    .meta(rest("GET /admin/store/payment-providers", "List Payment Providers"))
    .input(input({}))
    .output(list("payment_providers", PaymentProvider))
    .query(async ({ ctx }) => ({ payment_providers: await find(ctx, "PaymentProvider", {}, {}) })),

  taxProviders: admin
    .meta(rest("GET /admin/store/tax-providers", "List Tax Providers"))
    .input(input({}))
    .output(list("tax_providers", TaxProvider))
    .query(async ({ ctx }) => ({ tax_providers: await find(ctx, "TaxProvider", {}, {}) })),
})

type Change = Omit<z.output<typeof Changed>, "expand" | "fields" | "if_unchanged_since">

async function changeStore(ctx: Context, store: StoreFacts, { name, metadata, rules, ...change }: Change) {
  if (rules) await writeRules(ctx, rules, ctx.operator?.id ?? null)
  const { default_currency_code, currencies, ...templates } = change
  const wanted = { default_currency_code, currencies }
  if (currencies || default_currency_code) await setCurrencies(ctx, store, storeCurrencies(store, wanted))
  const merged = updatedMetadata(store.metadata, metadata) as object | undefined
  await ctx.db.store.update({
    where: { id: store.id },
    data: { ...templates, name, metadata: merged },
  })
}
