"use client"

import { useQuery } from "@tanstack/react-query"
import { useRouter, useSearchParams } from "next/navigation"
import { use } from "react"
import { SelectField } from "#panel/form/fields.tsx"
import { CurrentForm, Form } from "#panel/form/form.tsx"
import { useReading } from "#panel/money/reading.ts"
import { useProviderName } from "#panel/regions/words.ts"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { factsOf, OptionFields, type OptionValues } from "#panel/shipping/fields.tsx"
import { useShippingWords } from "#panel/shipping/words.ts"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

interface Values extends OptionValues {
  region_id: string
  profile_id: string
  kind: string
  /** A provider's fulfillment option as listed: `{ provider_id, data }`. */
  method: string
  price_type: string
}

interface Method {
  provider_id: string
  data: Record<string, unknown>
}

export default function NewShippingOption() {
  const words = useShippingWords()
  const { form } = useWords()
  const client = useTRPCClient()
  const may = useMay()
  const router = useRouter()
  const open = useReading()
  const regions = useRegions()
  const first = useSearchParams().get("region") ?? ""
  function create(values: Values) {
    const { region_id, profile_id, kind, method } = values
    const price_type = values.price_type === "calculated" ? ("calculated" as const) : ("flat_rate" as const)
    const region = regions?.find(({ id }) => id === region_id)
    const currency = region?.currency_code ?? ""
    const read = open()
    const includes_tax = values.includes_tax || String(usuallyIncluded(region))
    const facts = factsOf({ ...values, includes_tax }, { currency, flat: price_type === "flat_rate", bounds: [], read })
    read.done()
    const { provider_id, data } = JSON.parse(method) as Method
    const more = { profile_id: profile_id || undefined, is_return: kind === "return", provider_id, data, price_type }
    return client.admin["shipping-options"].create.mutate({ ...facts, ...more, region_id, fields: "id" })
  }
  return (
    <Page title={words.create} back={{ href: "/app/shipping", word: words.title }} narrow>
      <Card>
        <Form
          fresh
          values={{ ...NOTHING, region_id: first }}
          submit={form.create}
          disabled={!may("shipping-options.create")}
          save={async (values: Values) => create(values)}
          saved={({ shipping_option }) => router.push(`/app/shipping/${shipping_option.id}`)}
        >
          <Where regions={regions} />
          <Rest regions={regions} />
        </Form>
      </Card>
    </Page>
  )
}

const NOTHING: Values = {
  name: "",
  amount: "",
  includes_tax: "",
  admin_only: "",
  min_subtotal: "",
  max_subtotal: "",
  region_id: "",
  profile_id: "",
  kind: "delivery",
  method: "",
  price_type: "flat_rate",
}

type Region = Output["regions"]["list"]["regions"][number]

/** A shipping price includes tax, until somebody decides, where the other prices that are entered do. */
const usuallyIncluded = (region: Region | undefined): boolean =>
  region?.includes_tax === true || region?.currency?.includes_tax === true

function useRegions(): Region[] | undefined {
  const trpc = useTRPC()
  const asked = { limit: 1_000, order: "name", fields: "name,currency_code,includes_tax", expand: "currency" } as const
  return useQuery(trpc.admin.regions.list.queryOptions(asked)).data?.regions
}

/** Region, profile and provider: none of them can be changed later. */
function Where({ regions }: { regions: Region[] | undefined }) {
  const words = useShippingWords()
  const { value } = use(CurrentForm)
  const methods = useMethods(value("region_id"), value("kind") === "return")
  return (
    <>
      <div className="side-by-side">
        <SelectField<Values>
          name="region_id"
          label={words.region}
          required
          none=""
          options={regions?.map(({ id, name }) => ({ value: id, word: name })) ?? []}
        />
        <SelectField<Values>
          name="kind"
          label={words.kind}
          required
          options={(["delivery", "return"] as const).map((kind) => ({ value: kind, word: words.kinds[kind] }))}
        />
      </div>
      <SelectField<Values>
        name="method"
        label={words.method}
        required
        none=""
        options={methods}
        help={methods.length > 0 ? words.methodHelp : words.noMethods}
      />
      <SelectField<Values> name="profile_id" label={words.profile} help={words.profileHelp} options={useProfiles()} />
    </>
  )
}

/** The shipping profiles, default first: it is used if none is selected. */
function useProfiles(): { value: string; word: string }[] {
  const trpc = useTRPC()
  const profiles = useQuery(trpc.admin["shipping-profiles"].list.queryOptions({})).data?.shipping_profiles ?? []
  const usual = profiles.find(({ type }) => type === "default")
  const others = profiles.filter((one) => one !== usual)
  return [{ value: "", word: usual?.name ?? "" }, ...others.map(({ id, name }) => ({ value: id, word: name }))]
}

/** The providers' options for deliveries or for returns; all of them if a provider does not distinguish. */
function useMethods(region_id: string, isReturn: boolean): { value: string; word: string }[] {
  const words = useShippingWords()
  const nameOf = useProviderName()
  const trpc = useTRPC()
  const asked = trpc.admin.regions.fulfillmentOptions.queryOptions({ id: region_id }, { enabled: region_id !== "" })
  const offers = useQuery(asked).data?.fulfillment_options ?? []
  return offers.flatMap(({ provider_id, options }) => {
    const fitting = options.filter((data) => Boolean(data.is_return) === isReturn)
    return (fitting.length > 0 ? fitting : options).map((data) => {
      const id = String(data.id ?? "")
      const word = words.methods[id] ?? String(data.name ?? id)
      return { value: JSON.stringify({ provider_id, data }), word: `${nameOf(provider_id)}: ${word}` }
    })
  })
}

function Rest({ regions }: { regions: Region[] | undefined }) {
  const words = useShippingWords()
  const { value } = use(CurrentForm)
  const region = regions?.find(({ id }) => id === value("region_id"))
  return (
    <>
      <SelectField<Values>
        name="price_type"
        label={words.priceType}
        required
        options={(["flat_rate", "calculated"] as const).map((type) => ({ value: type, word: words.priceTypes[type] }))}
      />
      <OptionFields
        currency={region?.currency_code ?? ""}
        flat={value("price_type") === "flat_rate"}
        withTax={usuallyIncluded(region)}
      />
    </>
  )
}
