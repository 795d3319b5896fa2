"use client"

import { useQuery } from "@tanstack/react-query"
import { use } from "react"
import { AmountField, SelectField } from "#panel/form/fields.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import { money } from "#panel/money/amounts.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useLanguage } from "#panel/words/index.tsx"
import type { Order } from "../order.ts"
import type { Texts } from "./action-form.tsx"
import { useDialogWords } from "./words.ts"

const optionsOf = ({ region_id }: Order) => ({ region_id, is_return: true, limit: 100, order: "name" }) as const

/** A chosen return shipping option with its tax rates, as far as they are read. */
export function useReturnOption(order: Order, id: string) {
  const trpc = useTRPC()
  const { region_id } = order
  const read = useQuery(trpc.admin["shipping-options"].list.queryOptions(optionsOf(order)))
  const asked = { region_id, limit: 100, expand: "shipping_options" } as const
  const rates = useQuery(trpc.admin["tax-rates"].list.queryOptions(asked, { enabled: id !== "" }))
  const option = read.data?.shipping_options.find((one) => one.id === id)
  const tied = rates.data?.tax_rates.filter(({ shipping_options = [] }) =>
    shipping_options.some((one) => one.id === id),
  )
  return option && { ...option, tax_rates: tied ?? [] }
}

/** The return shipping method, and what the customer pays for it. */
export function WayBack({ order }: { order: Order }) {
  const words = useDialogWords()
  const language = useLanguage()
  const trpc = useTRPC()
  const { value } = use(CurrentForm)
  const { currency_code: currency } = order
  const read = useQuery(trpc.admin["shipping-options"].list.queryOptions(optionsOf(order)))
  const options = read.data?.shipping_options ?? []
  const option = options.find(({ id }) => id === value("return_shipping.option_id"))
  const priceOf = (amount: number | null) => (amount === null ? "" : ` · ${money(amount, currency, language)}`)
  return (
    <>
      <SelectField<Texts>
        name="return_shipping.option_id"
        label={words.wayBack}
        none={words.ownWay}
        options={options.map(({ id, name, amount }) => ({ value: id, word: `${name}${priceOf(amount)}` }))}
      />
      {option && (
        <AmountField<Texts>
          name="return_shipping.price"
          label={words.wayBackCost}
          currency={currency}
          help={option.amount === null ? undefined : words.ownPrice(money(option.amount, currency, language))}
        />
      )}
    </>
  )
}
