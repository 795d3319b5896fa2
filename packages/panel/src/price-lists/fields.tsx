"use client"

import { useQuery } from "@tanstack/react-query"
import { ChoiceField } from "#panel/form/choice-field.tsx"
import { AreaField, MomentField, SelectField, TextField } from "#panel/form/fields.tsx"
import { ChosenField, listOf, textOf } from "#panel/form/many-fields.tsx"
import { localOf, momentOf } from "#panel/money/amounts.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { type PriceList, STATUSES, TYPES } from "./types.ts"
import { usePriceListWords } from "./words.ts"

export interface PriceListValues {
  name: string
  description: string
  type: string
  status: string
  starts_at: string
  ends_at: string
  customer_groups: string
}

/** A sale that starts immediately. */
export const USUAL: PriceListValues = {
  name: "",
  description: "",
  type: "sale",
  status: "active",
  starts_at: "",
  ends_at: "",
  customer_groups: "",
}

/** The fields of a price list, new or existing. */
export function PriceListFields({ list, fresh = false }: { list?: PriceList | undefined; fresh?: boolean }) {
  const words = usePriceListWords()
  const types = TYPES.map((value) => ({ value, word: words.types[value] ?? value, help: words.typeHelp[value] }))
  const statuses = STATUSES.map((value) => ({ value, word: words.statuses[value] }))
  return (
    <>
      <TextField<PriceListValues> name="name" label={words.name} required autoFocus={fresh} />
      <AreaField<PriceListValues> name="description" label={words.description} />
      <ChoiceField<PriceListValues> name="type" label={words.type} options={types} />
      <SelectField<PriceListValues> name="status" label={words.status} options={statuses} />
      <div className="side-by-side">
        <MomentField<PriceListValues> name="starts_at" label={words.startsAt} help={words.startsHelp} />
        <MomentField<PriceListValues> name="ends_at" label={words.endsAt} help={words.endsHelp} />
      </div>
      <Groups list={list} />
    </>
  )
}

const MOST = 1_000

function Groups({ list }: { list: PriceList | undefined }) {
  const words = usePriceListWords()
  const trpc = useTRPC()
  const asked = { limit: MOST, order: "name", fields: "name" } as const
  const found = useQuery(trpc.admin["customer-groups"].list.queryOptions(asked)).data?.customer_groups ?? []
  const all = [...found, ...(list?.customer_groups ?? [])]
  return (
    <ChosenField<PriceListValues>
      name="customer_groups"
      label={words.groups}
      help={words.groupsHelp}
      search={words.searchGroups}
      options={found.map(({ id, name }) => ({ key: id, name }))}
      nameOf={(id) => all.find((one) => one.id === id)?.name ?? id}
      none={words.everyone}
    />
  )
}

/** The fields of a stored list. */
export const priceListValues = (list: PriceList | undefined): PriceListValues => ({
  name: list?.name ?? "",
  description: list?.description ?? "",
  type: list?.type ?? "sale",
  status: list?.status ?? "active",
  starts_at: localOf(list?.starts_at),
  ends_at: localOf(list?.ends_at),
  customer_groups: textOf(list?.customer_groups?.map(({ id }) => id)),
})

/** The fields as the server's input. */
export const priceListInput = (values: PriceListValues) => ({
  name: values.name,
  description: values.description,
  type: TYPES.find((one) => one === values.type) ?? ("sale" as const),
  status: STATUSES.find((one) => one === values.status) ?? ("active" as const),
  starts_at: momentOf(values.starts_at),
  ends_at: momentOf(values.ends_at),
  customer_groups: listOf(values.customer_groups).map((id) => ({ id })),
})
