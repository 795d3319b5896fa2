"use client"

import { useQuery } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { CheckField } from "#panel/fields.tsx"
import { Form } from "#panel/form.tsx"
import { CheckListField } from "#panel/labels.tsx"
import { Card, Page } from "#panel/page.tsx"
import { useMay } from "#panel/session.tsx"
import { useTRPC } from "#panel/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { type Choices, useChoices } from "../choices.ts"
import { GeneralFields, SortedFields } from "../fields.tsx"
import { useProductWords } from "../words.ts"
import { Media } from "./media.tsx"
import { Options } from "./options.tsx"
import type { Draft } from "./proposal.ts"
import { useCreate } from "./save.ts"
import { Variants } from "./variants.tsx"
import { useNewWords } from "./words.ts"

const NOTHING: Draft = {
  ...{ title: "", subtitle: "", handle: "", description: "", status: "draft", collection_id: "", type: "", tags: "" },
  ...{ options: "", is_giftcard: "", images: "", sales_channels: "", categories: "" },
}

export default function NewProduct() {
  const words = useProductWords()
  const own = useNewWords()
  const { form } = useWords()
  const may = useMay()
  const router = useRouter()
  const choices = useChoices()
  const currencies = useCurrencies()
  return (
    <Page title={words.create} back={{ href: "/app/products", word: words.title }}>
      <Form
        fresh
        submitOnEnter={false}
        values={NOTHING}
        submit={form.create}
        disabled={!may("products.create")}
        refusals={{ duplicate_error: (message) => (/handle/.test(message) ? "handle" : "options") }}
        save={useCreate(currencies)}
        saved={({ product }) => router.push(`/app/products/${product.id}`)}
      >
        <div className="two-columns">
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
          <div>
            <Card title={words.organise}>
              <div className="stack">
                <SortedFields choices={choices} />
                <Places choices={choices} />
                <CheckField name="is_giftcard" label={own.giftCard} help={own.giftCardHelp} />
              </div>
            </Card>
          </div>
        </div>
      </Form>
    </Page>
  )
}

/** Where it is sold and found. */
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

/** The currencies that the shop sells in, its own first. */
function useCurrencies(): string[] {
  const trpc = useTRPC()
  const store = useQuery(trpc.admin.store.get.queryOptions({})).data?.store
  if (!store) return []
  const others = store.currencies?.map(({ code }) => code).filter((code) => code !== store.default_currency_code) ?? []
  return [store.default_currency_code, ...others]
}
