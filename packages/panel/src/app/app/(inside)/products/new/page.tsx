"use client"

import { useQuery } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { CheckField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { CheckListField } from "#panel/form/labels.tsx"
import { type Choices, useChoices } from "#panel/products/choices.ts"
import { GeneralFields, SortedFields } from "#panel/products/fields.tsx"
import { Media } from "#panel/products/new/media.tsx"
import { Options } from "#panel/products/new/options.tsx"
import type { Draft } from "#panel/products/new/proposal.ts"
import { useCreate } from "#panel/products/new/save.ts"
import { type PriceCurrency, Variants } from "#panel/products/new/variants.tsx"
import { useNewWords } from "#panel/products/new/words.ts"
import { useProductWords } from "#panel/products/words.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const NOTHING: Draft = {
  ...{ title: "", subtitle: "", handle: "", description: "", status: "draft", collection_id: "", type: "", tags: "" },
  ...{ options: "", is_giftcard: "", images: "", sales_channels: "", categories: "" },
}

export default function NewProduct() {
  const words = useProductWords()
  const { form } = useWords()
  const may = useMay()
  const router = useRouter()
  const currencies = useCurrencies()
  return (
    <Page title={words.create} back={{ href: "/app/products", word: words.title }}>
      <Form
        fresh
        submitOnEnter={false}
        values={NOTHING}
        submit={form.create}
        disabled={!may("products.create")}
        refusals={{ duplicate_error: "options" }}
        save={useCreate(currencies.map(({ code }) => code))}
        saved={({ product }) => router.push(`/app/products/${product.id}`)}
      >
        <div className="two-columns">
          <Main currencies={currencies} />
          <Aside />
        </div>
      </Form>
    </Page>
  )
}

/** Details, media, and variants. */
function Main({ currencies }: { currencies: PriceCurrency[] }) {
  const words = useProductWords()
  const own = useNewWords()
  return (
    <div>
      <Card title={words.general}>
        <div className="stack">
          <GeneralFields fresh />
        </div>
      </Card>
      <Card title={own.media}>
        <Media />
      </Card>
      <Card title={own.options}>
        <div className="stack">
          <p className="help">{own.optionsHelp}</p>
          <Options />
          <Variants currencies={currencies} />
        </div>
      </Card>
    </div>
  )
}

function Aside() {
  const words = useProductWords()
  const own = useNewWords()
  const choices = useChoices()
  return (
    <div>
      <Card title={words.organization}>
        <div className="stack">
          <SortedFields choices={choices} />
          <Places choices={choices} />
          <CheckField name="is_giftcard" label={own.giftCard} help={own.giftCardHelp} />
        </div>
      </Card>
    </div>
  )
}

/** Sales channels and organization. */
function Places({ choices: { channels = [], categories = [] } }: { choices: Choices }) {
  const words = useProductWords()
  const own = useNewWords()
  return (
    <>
      <CheckListField
        name="sales_channels"
        label={words.channels}
        options={channels}
        none={words.noChannels}
        help={own.channelsHelp}
      />
      <CheckListField name="categories" label={words.categories} options={categories} none={words.noCategories} />
    </>
  )
}

/** The currencies that the shop sells in, default first. */
function useCurrencies(): PriceCurrency[] {
  const trpc = useTRPC()
  const store = useQuery(trpc.admin.store.get.queryOptions({})).data?.store
  if (!store) return []
  const usual: PriceCurrency = { code: store.default_currency_code }
  const all: PriceCurrency[] = store.currencies ?? []
  return [all.find(({ code }) => code === usual.code) ?? usual, ...all.filter(({ code }) => code !== usual.code)]
}
