"use client"

import { useQuery } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { use } from "react"
import { AmountField, MomentField, SelectField, TextField } from "#panel/form/fields.tsx"
import { CurrentForm, Form } from "#panel/form/form.tsx"
import { useAmount } from "#panel/form/use-amount.ts"
import { useGiftCardWords } from "#panel/gift-cards/words.ts"
import { money } from "#panel/money/amounts.ts"
import { useReading } from "#panel/money/reading.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"

const NOTHING = { region_id: "", value: "", ends_at: "", email: "" }
type Values = typeof NOTHING

const MOST = 1_000

export default function NewGiftCard() {
  const words = useGiftCardWords()
  const open = useReading()
  const client = useTRPCClient()
  const may = useMay()
  const router = useRouter()
  const regions = useRegions()
  const [first] = regions ?? []
  // If there is only one choice, it is selected.
  const values = regions?.length === 1 && first ? { ...NOTHING, region_id: first.id } : NOTHING
  async function save({ region_id, ends_at, email, ...given }: Values) {
    const read = open()
    const currency = regions?.find(({ id }) => id === region_id)?.currency_code ?? ""
    const value = read.amount("value", given.value, currency)
    read.done()
    const metadata = email.trim() ? { email: email.trim() } : undefined
    const facts = { region_id, value: value ?? 0, ends_at: read.moment(ends_at) ?? undefined, metadata }
    return client.admin["gift-cards"].create.mutate(facts)
  }
  return (
    <Page title={words.create} back={{ href: "/app/gift-cards", word: words.title }} narrow>
      <Card>
        <Form
          fresh
          values={values}
          submit={<Submit regions={regions} />}
          disabled={!may("gift-cards.create")}
          save={save}
          saved={({ gift_card }) => router.push(`/app/gift-cards/${gift_card.id}`)}
        >
          <Fields regions={regions} />
        </Form>
      </Card>
    </Page>
  )
}

/** The button's text: what the card will be worth. */
function Submit({ regions }: { regions: Region[] | undefined }) {
  const words = useGiftCardWords()
  const { form } = useWords()
  const language = useLanguage()
  const { value } = use(CurrentForm)
  const currency = regions?.find(({ id }) => id === value("region_id"))?.currency_code ?? ""
  const amount = useAmount("value", currency, 0)
  return currency && amount > 0 ? words.createOf(money(amount, currency, language)) : form.create
}

interface Region {
  id: string
  name: string
  currency_code: string
}

function useRegions(): Region[] | undefined {
  const trpc = useTRPC()
  const asked = { limit: MOST, fields: "name,currency_code", expand: "" }
  return useQuery(trpc.admin.regions.list.queryOptions(asked)).data?.regions
}

function Fields({ regions }: { regions: Region[] | undefined }) {
  const words = useGiftCardWords()
  const { value } = use(CurrentForm)
  const currency = regions?.find(({ id }) => id === value("region_id"))?.currency_code ?? ""
  const options = regions?.map(({ id, name, currency_code }) => ({
    value: id,
    word: `${name} · ${currency_code.toUpperCase()}`,
  }))
  return (
    <>
      {regions?.length === 0 && <p className="fault-box">{words.noRegions}</p>}
      <SelectField<Values>
        name="region_id"
        label={words.region}
        help={words.regionHelp}
        required
        none={words.choose}
        options={options ?? []}
      />
      <AmountField<Values> name="value" label={words.value} help={words.valueHelp} currency={currency} required />
      <MomentField<Values> name="ends_at" label={words.ends} help={words.endsHelp} />
      <TextField<Values> name="email" label={words.email} help={words.emailHelp} type="email" />
    </>
  )
}
