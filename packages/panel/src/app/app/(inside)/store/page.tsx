"use client"

import { brandOf, colorIn } from "@mercer/commerce/brand"
import { useQuery } from "@tanstack/react-query"
import { Facts } from "#panel/display/values.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { SelectField, TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { FoldedMetadata } from "#panel/metadata/folded.tsx"
import { Misfits } from "#panel/server/faults.ts"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { ColorField } from "#panel/store/color-field.tsx"
import { StoreCurrencies } from "#panel/store/currencies.tsx"
import { StoreDocuments } from "#panel/store/documents.tsx"
import { useStoreWords } from "#panel/store/words.ts"
import { useStoreWrite } from "#panel/store/write.ts"
import { FailedPage } from "#panel/ui/failed-page.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

export default function StorePage() {
  const words = useStoreWords()
  const trpc = useTRPC()
  const read = useQuery(trpc.admin.store.get.queryOptions({}))
  const store = read.data?.store
  if (read.error && !store) return <FailedPage title={words.title} read={read} />
  return (
    <Page title={words.title}>
      <div className="two-columns">
        <div>
          <Details store={store} />
          <StoreDocuments store={store} />
        </div>
        <div>
          <StoreCurrencies usual={store?.default_currency_code} currencies={store?.currencies} />
          {store && (
            <Card>
              <Facts id={store.id} created_at={store.created_at} updated_at={store.updated_at} />
            </Card>
          )}
          <StoreMetadata store={store} />
        </div>
      </div>
    </Page>
  )
}

type Resource = Output["store"]["get"]["store"]

interface Values {
  name: string
  color: string
  default_currency_code: string
  rules: "v1" | "current"
  swap_link_template: string
  payment_link_template: string
  invite_link_template: string
}

const LINKS = [
  ["swap_link_template", "swapLink", "swapHelp"],
  ["payment_link_template", "paymentLink", "paymentHelp"],
  ["invite_link_template", "inviteLink", "inviteHelp"],
] as const

const valuesOf = (store: Resource | undefined): Values => ({
  name: store?.name ?? "",
  color: (store && brandOf(store).color) ?? "",
  default_currency_code: store?.default_currency_code ?? "",
  rules: store?.rules ?? "v1",
  swap_link_template: store?.swap_link_template ?? "",
  payment_link_template: store?.payment_link_template ?? "",
  invite_link_template: store?.invite_link_template ?? "",
})

/** As the store's metadata keeps it; throws for what is no color. */
function keptColor(color: string, fault: string): string {
  const kept = colorIn(color)
  if (color.trim() !== "" && kept === null) throw new Misfits({ color: fault })
  return kept ?? ""
}

function useStoreEdit(store: Resource | undefined) {
  const words = useStoreWords()
  const write = useStoreWrite()
  const trpc = useTRPC()
  const fresh = useFresh()
  return useEdit({
    stored: store,
    valuesOf,
    factsOf: ({ name, color, default_currency_code, rules, ...links }: Values) => ({
      name,
      metadata: { panel: { color: keptColor(color, words.badColor) } },
      default_currency_code,
      rules,
      swap_link_template: links.swap_link_template,
      payment_link_template: links.payment_link_template,
      invite_link_template: links.invite_link_template,
    }),
    read: async () => (await fresh(trpc.admin.store.get.queryOptions({}))).store,
    write,
  })
}

function Details({ store }: { store: Resource | undefined }) {
  const words = useStoreWords()
  const { form } = useWords()
  const may = useMay()
  const edit = useStoreEdit(store)
  return (
    <Card>
      <Form {...edit} submit={form.save} disabled={!store || !may("store.update")}>
        <TextField<Values> name="name" label={words.name} />
        <ColorField />
        <SelectField<Values>
          name="default_currency_code"
          label={words.default}
          help={words.defaultHelp}
          required
          options={
            store?.currencies?.map(({ code, name }) => ({ value: code, word: `${code.toUpperCase()} · ${name}` })) ?? []
          }
        />
        <SelectField<Values>
          name="rules"
          label={words.rules}
          help={words.rulesHelp}
          required
          options={[
            { value: "current", word: words.currentRules },
            { value: "v1", word: words.rulesOfV1 },
          ]}
        />
        <h2>{words.links}</h2>
        {LINKS.map(([name, label, help]) => (
          <TextField<Values> key={name} name={name} label={words[label]} help={words[help]} mono />
        ))}
      </Form>
    </Card>
  )
}

/** Also what the other forms of this page keep there. */
function StoreMetadata({ store }: { store: Resource | undefined }) {
  const trpc = useTRPC()
  const fresh = useFresh()
  const write = useStoreWrite()
  const read = async () => (await fresh(trpc.admin.store.get.queryOptions({}))).store
  return <FoldedMetadata stored={store} operation="store.update" read={read} write={write} />
}
