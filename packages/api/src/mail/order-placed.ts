import { type Summary, summaryOf, taxName } from "@mercer/commerce"
import type { ResponseOf } from "../entities/index.ts"
import { type Language, saying } from "../wire/language.ts"
import { money } from "../wire/money.ts"
import type { Mail } from "./render.ts"

type PlacedOrder = Omit<ResponseOf<"Order">, "display_id"> & { display_id: number | string }

type Row = [label: string, value: string]

/** An order confirmation: its items and what they cost, in rows that add up to the total. */
export function orderPlaced(order: PlacedOrder, decimals: number, language: Language): Mail {
  const say = saying(language)
  return {
    kind: "order.placed",
    language,
    subject: say(`Your order #${order.display_id}`, `Ihre Bestellung Nr. ${order.display_id}`),
    blocks: [
      {
        text: say(
          "Thank you for your order. We have received it.",
          "Vielen Dank für Ihre Bestellung. Sie ist eingegangen.",
        ),
      },
      { rows: rowsOf(order, decimals, language) },
    ],
  }
}

function rowsOf(order: PlacedOrder, decimals: number, language: Language): Row[] {
  const items = order.items ?? []
  const summary = summaryOf({
    ...order,
    items,
    shipping_methods: order.shipping_methods ?? [],
    discounts: order.discounts ?? [],
  })
  const price = (amount: number) => money(amount, order.currency_code, language, decimals)
  const lines = items.map((item): Row => [lineLabel(item), price(summary.lines.get(item.id) ?? 0)])
  return [...lines, ...sumsOf(summary, language, price)]
}

/** As ordered: units that came back since are in the totals too. */
function lineLabel({ quantity, returned_quantity, title, description, variant }: LineItem): string {
  const name = description || variant?.title
  return `${quantity + (returned_quantity ?? 0)} × ${name ? `${title} (${name})` : title}`
}

type LineItem = NonNullable<PlacedOrder["items"]>[number]

function sumsOf(summary: Summary, language: Language, price: (amount: number) => string): Row[] {
  const say = saying(language)
  const discount = say("Discount", "Rabatt")
  const taxes = summary.taxes.filter(({ tax }) => tax !== 0).map((tax) => taxRow(tax, summary, language, price))
  return [
    ...summary.discounts.map(({ code, amount }): Row => [code ? `${discount} ${code}` : discount, price(amount)]),
    [say("Shipping", "Versand"), price(summary.shipping)],
    ...(summary.includes_tax ? [] : taxes),
    ...(summary.gift_cards === 0 ? [] : [[say("Gift cards", "Gutscheine"), price(summary.gift_cards)] as Row]),
    [say("Total", "Gesamt"), price(summary.total)],
    ...(summary.includes_tax ? taxes : []),
  ]
}

/** v1: rates are 4-byte floats, 7.699999809265137 is 7.7. */
function taxRow(
  { name, rate, tax }: Summary["taxes"][number],
  { includes_tax }: Summary,
  language: Language,
  price: (amount: number) => string,
): Row {
  const say = saying(language)
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 4 }).format(rate / 100)
  const label = `${taxName(name) ?? say("Tax", "Steuer")} ${percent}`
  return [includes_tax ? say(`Includes ${label}`, `Enthält ${label}`) : label, price(tax)]
}
