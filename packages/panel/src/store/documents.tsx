"use client"

import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { AreaField, TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { LogoField } from "./logo-field.tsx"
import { useStoreWords } from "./words.ts"
import { useStoreWrite } from "./write.ts"

type Stored = Output["store"]["get"]["store"]

/** The seller as invoices and packing slips name it. */
interface DocumentValues {
  name: string
  address: string
  tax_numbers: string
  footer: string
  logo: string
}

/** What the store's metadata says of documents; texts only. */
function valuesOf(store: Stored | undefined): DocumentValues {
  const { documents } = (store?.metadata ?? {}) as { documents?: unknown }
  const given = (typeof documents === "object" && documents !== null ? documents : {}) as Record<string, unknown>
  const text = (name: keyof DocumentValues) => (typeof given[name] === "string" ? given[name] : "")
  return {
    name: text("name"),
    address: text("address"),
    tax_numbers: text("tax_numbers"),
    footer: text("footer"),
    logo: text("logo"),
  }
}

function useDocumentsEdit(store: Stored | undefined) {
  const trpc = useTRPC()
  const write = useStoreWrite()
  const fresh = useFresh()
  return useEdit({
    stored: store,
    valuesOf,
    factsOf: ({ name, address, tax_numbers, footer, logo }: DocumentValues) => ({
      metadata: { documents: { name, address, tax_numbers, footer, logo } },
    }),
    read: async () => (await fresh(trpc.admin.store.get.queryOptions({}))).store,
    write,
  })
}

/** Logo, name, address and tax numbers of the seller. */
export function StoreDocuments({ store }: { store: Stored | undefined }) {
  const words = useStoreWords()
  const { form } = useWords()
  const may = useMay()
  const edit = useDocumentsEdit(store)
  return (
    <Card title={words.documents}>
      <Form {...edit} submit={form.save} disabled={!store || !may("store.update")}>
        <TextField<DocumentValues> name="name" label={words.documentName} help={words.documentNameHelp} />
        <AreaField<DocumentValues> name="address" label={words.address} />
        <AreaField<DocumentValues> name="tax_numbers" label={words.taxNumbers} help={words.taxNumbersHelp} />
        <AreaField<DocumentValues> name="footer" label={words.footer} help={words.footerHelp} />
        <LogoField />
      </Form>
    </Card>
  )
}
