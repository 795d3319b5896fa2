import type { AppRouter } from "@mercer/api"
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server"
import { ADDRESS_PARTS } from "#panel/display/address.tsx"
import type { PickedVariant } from "#panel/form/variant-picker.tsx"
import { minorOf } from "#panel/money/amounts.ts"
import type { Claimable } from "../lines.ts"

type Orders = inferRouterInputs<AppRouter>["admin"]["orders"]

export type ClaimInput = Orders["createClaim"]
export type Preview = inferRouterOutputs<AppRouter>["admin"]["orders"]["previewClaim"]["preview"]
export type Reason = ClaimInput["claim_items"][number]["reason"]

export const REASONS: Reason[] = ["production_failure", "missing_item", "wrong_item", "other"]

/** Replacement items; the quantity is in the field `good.<variant>.quantity`. */
type Good = PickedVariant

/** A draft claim: texts by the names of their fields, and values that no field holds. */
export interface Draft {
  texts: Readonly<Record<string, string>>
  tags: Readonly<Record<string, string[]>>
  images: Readonly<Record<string, string[]>>
  /** Null until edited: the claimed items again. */
  goods: Good[] | null
}

/** An empty draft; the customer is notified unless notifications are turned off for the order. */
export function firstDraft({ no_notification }: { no_notification: boolean | null }): Draft {
  return { texts: { notify: no_notification ? "" : "true", type: "replace" }, tags: {}, images: {}, goods: null }
}

export const itemField = (id: string, name: string) => `item.${id}.${name}`
export const goodField = (id: string) => `good.${id}.quantity`
export const addressField = (name: (typeof ADDRESS_PARTS)[number]) => `shipping_address.${name}`

/** Replacement is the default choice. */
export const isRefund = ({ texts }: Draft) => texts.type === "refund"

/** How many of a line are claimed; 0 for one that is not. */
export const countOf = ({ texts }: Draft, id: string) => wholeOf(texts[itemField(id, "quantity")])

/** The lines that are claimed. */
export const claimedOf = (draft: Draft, lines: Claimable[]) => lines.filter(({ id }) => isClaimed(draft, id))

export const isClaimed = ({ texts }: Draft, id: string) => texts[itemField(id, "picked")] === "true"

/** The replacement items and quantities: as chosen, or the same as claimed. */
export function goodsOf(draft: Draft, lines: Claimable[]): (Good & { quantity: string })[] {
  if (draft.goods)
    return draft.goods.map((good) => ({ ...good, quantity: draft.texts[goodField(good.variant_id)] ?? "1" }))
  const goods = new Map<string, Good & { quantity: string }>()
  for (const line of claimedOf(draft, lines)) {
    if (!line.variant_id) continue
    const before = goods.get(line.variant_id)
    const sum = countOf(draft, line.id) + wholeOf(before?.quantity)
    const { variant_id, title, detail, image } = line
    goods.set(variant_id, { variant_id, title, detail, image, quantity: String(sum) })
  }
  return [...goods.values()]
}

/** The value of a field. */
export function textOf(draft: Draft, lines: Claimable[], field: string): string {
  const good = goodsOf(draft, lines).find(({ variant_id }) => goodField(variant_id) === field)
  return good?.quantity ?? draft.texts[field] ?? ""
}

/** The current replacement items for editing: from now on they no longer follow the claimed items. */
export function withGoods(draft: Draft, goods: (Good & { quantity: string })[]): Draft {
  const counts = goods.map(({ variant_id, quantity }) => [goodField(variant_id), quantity])
  const texts = { ...draft.texts, ...Object.fromEntries(counts) }
  return { ...draft, texts, goods: goods.map(({ quantity: _, ...good }) => good) }
}

/** A typed whole number; NaN if it is not one. */
export function wholeOf(text: string | undefined): number {
  if (!text) return 0
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN
}

export const STEPS = ["items", "settle", "shipping", "review"] as const
export type Step = (typeof STEPS)[number]

interface Wanted {
  id: string
  currency: string
  /** The language in which amounts are typed. */
  language: string
  lines: Claimable[]
}

type Typed = Pick<Wanted, "currency" | "language">

/**
 * The input for the server as far as it is known at the end of a step. What the server refuses then is an error of
 * that step, since it has accepted all earlier ones.
 */
export function inputOf(draft: Draft, { id, lines, ...typed }: Wanted, step: Step): ClaimInput {
  const claim_items = claimedOf(draft, lines).map((line) => itemOf(draft, line.id))
  if (step === "items") return { id, type: "refund", refund_amount: 0, claim_items }
  return { id, claim_items, ...settledBy(draft, lines, typed), ...(step !== "settle" && waysOf(draft, typed)) }
}

function itemOf(draft: Draft, id: string): ClaimInput["claim_items"][number] {
  const text = (name: string) => draft.texts[itemField(id, name)]?.trim() || undefined
  const [tags, images] = [draft.tags[id] ?? [], draft.images[id] ?? []]
  const reason = text("reason") as Reason
  return { item_id: id, quantity: countOf(draft, id), reason, note: text("note"), tags, images }
}

function settledBy(draft: Draft, lines: Claimable[], { currency, language }: Typed) {
  if (isRefund(draft)) {
    const { refund_amount = "" } = draft.texts
    return {
      type: "refund" as const,
      refund_amount: refund_amount ? minorOf(refund_amount, currency, language) : undefined,
    }
  }
  const additional_items = goodsOf(draft, lines).map(({ variant_id, quantity }) => {
    return { variant_id, quantity: wholeOf(quantity) }
  })
  return { type: "replace" as const, additional_items }
}

function waysOf(draft: Draft, { currency, language }: Typed): Partial<ClaimInput> {
  const { texts } = draft
  const price = (name: string) => (texts[name] ? minorOf(texts[name], currency, language) : undefined)
  const back = texts["back.way"]
  const there = texts["shipping.way"]
  return {
    ...(back && { return_shipping: back === "own" ? {} : { option_id: back, price: price("back.price") } }),
    ...(there && !isRefund(draft) && { shipping_methods: [{ option_id: there, price: price("shipping.price") }] }),
    ...(texts.other_address && !isRefund(draft) && { shipping_address: addressOf(draft) }),
    no_notification: texts.notify !== "true",
  }
}

function addressOf({ texts }: Draft): NonNullable<ClaimInput["shipping_address"]> {
  const given = ADDRESS_PARTS.map((name) => [name, texts[addressField(name)]?.trim() || null] as const)
  return Object.fromEntries(given)
}

/** The field of an error that the server found in `inputOf`. */
export function fieldOf(path: string, draft: Draft, lines: Claimable[]): string {
  const [of = "", at = "", name = ""] = path.split(".")
  if (of === "claim_items") return itemField(claimedOf(draft, lines)[Number(at)]?.id ?? at, name)
  if (of === "additional_items") return goodField(goodsOf(draft, lines)[Number(at)]?.variant_id ?? at)
  if (of === "return_shipping") return `back.${at === "option_id" ? "way" : at}`
  if (of === "shipping_methods") return `shipping.${name === "option_id" ? "way" : name}`
  return path
}

/** The step that contains a field. */
export function stepOf(field: string): Step | undefined {
  if (/^item\./.test(field)) return "items"
  if (/^(good\.|refund_amount$|type$)/.test(field)) return "settle"
  return /^(back\.|shipping\.|shipping_address\.)/.test(field) ? "shipping" : undefined
}
