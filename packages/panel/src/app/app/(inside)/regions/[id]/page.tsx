"use client"

import { useQuery } from "@tanstack/react-query"
import Link from "next/link"
import { useParams } from "next/navigation"
import { Facts } from "#panel/display/values.tsx"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { CheckField, SelectField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { textOf } from "#panel/form/many-fields.tsx"
import { percentText } from "#panel/money/amounts.ts"
import { factsOf, type RegionValues } from "#panel/regions/facts.ts"
import { RegionFields } from "#panel/regions/fields.tsx"
import { useKnownCurrencies } from "#panel/regions/known.ts"
import { useProviderName, useRegionWords } from "#panel/regions/words.ts"
import { useUpdateRegion } from "#panel/regions/write.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Failure, Waiting } from "#panel/ui/empty.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"

const LIST = "/app/regions"
const RELATIONS = "countries,payment_providers,fulfillment_providers"

export default function RegionPage() {
  const { id } = useParams<{ id: string }>()
  const words = useRegionWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const read = useQuery(trpc.admin.regions.get.queryOptions({ id, expand: RELATIONS }))
  const region = read.data?.region
  const back = { href: LIST, word: words.title }
  if (read.error && !region) {
    return (
      <Page title={words.one} back={back}>
        <Failure error={read.error} retry={() => read.refetch()} back={LIST} />
      </Page>
    )
  }
  const remove = region && (
    <DeleteButton
      operation="regions.delete"
      title={words.confirm(1)}
      text={words.confirmText}
      done={words.deleted(1)}
      list={LIST}
      remove={() => client.admin.regions.delete.mutate({ id })}
    />
  )
  return (
    <Page title={region?.name ?? ""} back={back} actions={remove}>
      <div className="two-columns">
        <Details id={id} region={region} />
        <Card title={words.here}>
          <Ties id={id} />
          <Facts id={id} created_at={region?.created_at} updated_at={region?.updated_at} />
        </Card>
      </div>
    </Page>
  )
}

interface Resource {
  name: string
  currency_code: string
  tax_rate: number
  tax_code: string | null
  includes_tax: boolean
  automatic_taxes: boolean
  gift_cards_taxable: boolean
  tax_provider_id: string | null
  updated_at: string
  countries?: { iso_2: string }[]
  payment_providers?: { id: string }[]
  fulfillment_providers?: { id: string }[]
}

interface Values extends RegionValues {
  automatic_taxes: string
  gift_cards_taxable: string
  tax_provider_id: string
}

function valuesOf(region: Resource | undefined, language: string): Values {
  const ids = (those: { id: string }[] | undefined) => textOf(those?.map(({ id }) => id))
  const yes = (flag: boolean | undefined) => (flag ? "true" : "")
  return {
    name: region?.name ?? "",
    currency_code: region?.currency_code ?? "",
    countries: textOf(region?.countries?.map(({ iso_2 }) => iso_2)),
    payment_providers: ids(region?.payment_providers),
    fulfillment_providers: ids(region?.fulfillment_providers),
    tax_rate: percentText(region?.tax_rate, language),
    tax_code: region?.tax_code ?? "",
    includes_tax: yes(region?.includes_tax),
    automatic_taxes: yes(region?.automatic_taxes),
    gift_cards_taxable: yes(region?.gift_cards_taxable),
    tax_provider_id: region?.tax_provider_id ?? "",
  }
}

function Details({ id, region }: { id: string; region: Resource | undefined }) {
  const { form } = useWords()
  const language = useLanguage()
  const trpc = useTRPC()
  const fresh = useFresh()
  const may = useMay()
  const currencies = useKnownCurrencies()
  const edit = useEdit({
    stored: region,
    valuesOf: (one) => valuesOf(one, language),
    factsOf: (given: Values, read) => ({
      ...factsOf(given, read),
      automatic_taxes: given.automatic_taxes === "true",
      gift_cards_taxable: given.gift_cards_taxable === "true",
      tax_provider_id: given.tax_provider_id || null,
    }),
    read: async () => (await fresh(trpc.admin.regions.get.queryOptions({ id, expand: RELATIONS }))).region,
    write: useUpdateRegion(id),
  })
  // The height of the list of countries is unknown until they load, and whether there is a warning about taxes.
  if (!region || !currencies) return <Waiting />
  return (
    <Card>
      <Form {...edit} submit={form.save} disabled={!may("regions.update")}>
        <RegionFields id={id} />
        <TaxFields />
      </Form>
    </Card>
  )
}

function TaxFields() {
  const words = useRegionWords()
  const nameOf = useProviderName()
  const trpc = useTRPC()
  const providers = useQuery(trpc.admin.store.taxProviders.queryOptions({})).data?.tax_providers ?? []
  return (
    <>
      <CheckField<Values> name="automatic_taxes" label={words.automatic} help={words.automaticHelp} />
      <CheckField<Values> name="gift_cards_taxable" label={words.giftCards} help={words.giftCardsHelp} />
      <SelectField<Values>
        name="tax_provider_id"
        label={words.taxProvider}
        none={words.ownRates}
        options={providers.map((one) => ({ value: one.id, word: nameOf(one.id) }))}
      />
    </>
  )
}

/** What else is set up for the region, with counts. */
function Ties({ id }: { id: string }) {
  const words = useRegionWords()
  const { common } = useWords()
  const trpc = useTRPC()
  const asked = { region_id: id, limit: 1, fields: "id", expand: "" }
  const options = useQuery(trpc.admin["shipping-options"].list.queryOptions(asked)).data?.count
  const rates = useQuery(trpc.admin["tax-rates"].list.queryOptions({ ...asked, region_id: [id] })).data?.count
  return (
    <ul className="stack-tight">
      <li>
        <Link href={`/app/shipping?region=${id}`}>
          {options === undefined ? common.loading : words.options(options)}
        </Link>
      </li>
      <li>
        <Link href={`/app/taxes?region=${id}`}>{rates === undefined ? common.loading : words.rates(rates)}</Link>
      </li>
    </ul>
  )
}
