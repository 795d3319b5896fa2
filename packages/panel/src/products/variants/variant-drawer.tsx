"use client"

import { useQuery } from "@tanstack/react-query"
import { useTaxHelp } from "#panel/currencies/tax-help.ts"
import { CustomFieldControls } from "#panel/custom-fields/fields.tsx"
import { useCustomForm } from "#panel/custom-fields/form.ts"
import { useCustomFields } from "#panel/custom-fields/known.ts"
import { useCustomFieldWords } from "#panel/custom-fields/words.ts"
import { useSaved } from "#panel/edit/action.ts"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { Side } from "#panel/edit/side.tsx"
import { AmountField, CheckField, TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { SuggestedField } from "#panel/form/labels.tsx"
import { useReading } from "#panel/money/reading.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import type { Product } from "../detail/product.ts"
import { useProductWords } from "../words.ts"
import { useDrawerWords } from "./drawer-words.ts"
import { MeasureFields } from "./measures.tsx"
import type { Place } from "./price-at.ts"
import { usePlaces } from "./use-places.ts"
import { type Variant, type VariantDraft, variantFacts, variantValues } from "./variant-values.ts"
import { useVariantWords } from "./variant-words.ts"

interface DrawerProps {
  product: Product
  variant: Variant | undefined
  onClose: () => void
}

const ENTITY = "ProductVariant"
const CODES = ["sku", "ean", "upc", "barcode"] as const

/** All fields of a variant: options, codes, stock, prices and dimensions. */
export function VariantDrawer({ product, variant, onClose }: DrawerProps) {
  const words = { ...useVariantWords(), ...useDrawerWords() }
  const places = usePlaces(variant?.prices)
  return (
    <Side title={variant?.title ?? words.newVariant} onClose={onClose}>
      {places &&
        (variant ? (
          <Change product={product} variant={variant} places={places} onClose={onClose} />
        ) : (
          <Create product={product} variant={undefined} places={places} onClose={onClose} />
        ))}
    </Side>
  )
}

type FormProps<Of> = Omit<DrawerProps, "variant"> & { variant: Of; places: Place[] }

/** A code or a combination of options that another variant has. */
function refusalsOf({ options }: Product) {
  return { duplicate_error: `option.${options?.[0]?.id}` }
}

function Create({ product, places, onClose }: FormProps<undefined>) {
  const { form } = useWords()
  const language = useLanguage()
  const saved = useSaved()
  const may = useMay()
  const custom = useCustomForm(ENTITY)
  const create = useCreate(product, places, custom.factsOf)
  return (
    <Form<VariantDraft, () => Promise<unknown>>
      fresh
      values={{ ...variantValues(undefined, product.options ?? [], places, language), ...custom.valuesOf(undefined) }}
      submit={form.create}
      disabled={!may("products.createVariant")}
      refusals={refusalsOf(product)}
      save={create}
      saved={(undo) => {
        onClose()
        return saved(undo)
      }}
    >
      <Fields product={product} variant={undefined} places={places} />
    </Form>
  )
}

function Change({ product, variant: opened, places, onClose }: FormProps<Variant>) {
  const { form } = useWords()
  const may = useMay()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  const language = useLanguage()
  const options = product.options ?? []
  const custom = useCustomForm(ENTITY)
  const asked = trpc.admin.variants.get.queryOptions({ id: opened.id, expand: "options,prices" })
  const variant = useQuery(asked).data?.variant ?? opened
  const { saved, ...edit } = useEdit({
    stored: variant,
    valuesOf: (one) => ({ ...variantValues(one, options, places, language), ...custom.valuesOf(one) }),
    factsOf: (draft: VariantDraft, read, one) => ({
      ...variantFacts(draft, { product, variant: one, places }, read),
      ...custom.factsOf(draft, read),
    }),
    read: async () => (await fresh(asked)).variant,
    write: (change) => {
      const { id } = product
      return client.admin.products.updateVariant.mutate({ ...SHORT, id, variant_id: variant.id, ...change })
    },
  })
  return (
    <Form
      {...edit}
      submit={form.save}
      disabled={!may("products.updateVariant")}
      refusals={refusalsOf(product)}
      saved={(undo) => {
        onClose()
        return saved(undo)
      }}
    >
      <Fields product={product} variant={variant} places={places} />
    </Form>
  )
}

const SHORT = { fields: "id", expand: "variants" }

/** Creates the variant; returns its undo. */
function useCreate(product: Product, places: Place[], ownFacts: ReturnType<typeof useCustomForm>["factsOf"]) {
  const open = useReading()
  const client = useTRPCClient()
  const { createVariant, deleteVariant } = client.admin.products
  const short = { ...SHORT, id: product.id }
  return async (draft: VariantDraft) => {
    const read = open()
    const facts = { ...variantFacts(draft, { product, variant: undefined, places }, read), ...ownFacts(draft, read) }
    read.done()
    const { product: after } = await createVariant.mutate({ ...short, ...facts })
    const made = after.variants?.at(-1)?.id ?? ""
    return () => deleteVariant.mutate({ ...short, variant_id: made })
  }
}

function Fields({ product, variant, places }: Omit<DrawerProps, "onClose"> & { places: Place[] }) {
  const words = { ...useVariantWords(), ...useDrawerWords() }
  const shared = useProductWords()
  return (
    <>
      <TextField<VariantDraft>
        name="title"
        label={shared.name}
        required={variant !== undefined}
        help={variant ? undefined : words.titleHelp}
      />
      <OptionFields product={product} />
      <PriceFields variant={variant} places={places} />
      <h3>{words.codes}</h3>
      <div className="side-by-side">
        {CODES.map((name) => (
          <TextField<VariantDraft> key={name} name={name} label={words[name]} mono aside="" />
        ))}
      </div>
      <TextField<VariantDraft> name="inventory_quantity" label={words.stock} inputMode="numeric" aside="" />
      <CheckField<VariantDraft> name="manage_inventory" label={words.counted} help={words.countedHelp} />
      <CheckField<VariantDraft> name="allow_backorder" label={words.backorder} help={words.backorderHelp} />
      <CheckField<VariantDraft> name="requires_shipping" label={words.shipped} help={words.shippedHelp} />
      <OwnFields />
      <details className="more">
        <summary>{words.attributes}</summary>
        <div className="stack">
          <MeasureFields />
        </div>
      </details>
    </>
  )
}

/** The shop's own fields; nothing in a shop without any. */
function OwnFields() {
  const words = useCustomFieldWords()
  const fields = useCustomFields(ENTITY)
  if (fields.length === 0) return null
  return (
    <>
      <h3>{words.title}</h3>
      <CustomFieldControls fields={fields} />
    </>
  )
}

function OptionFields({ product: { options } }: Pick<DrawerProps, "product">) {
  return (
    <div className="side-by-side">
      {options?.map(({ id, title, values }) => (
        <SuggestedField<VariantDraft>
          key={id}
          name={`option.${id}`}
          label={title}
          suggestions={[...new Set(values?.map(({ value }) => value))]}
          required
        />
      ))}
    </div>
  )
}

function PriceFields({ variant, places }: { variant: Variant | undefined; places: Place[] }) {
  const words = { ...useVariantWords(), ...useDrawerWords() }
  const currencies = places.filter(({ region_id }) => !region_id)
  const regions = places.filter(({ region_id }) => region_id)
  const hasOthers = variant?.prices?.some((one) => one.min_quantity !== null || one.max_quantity !== null)
  const helpOf = useTaxHelp()
  const field = ({ name, word, currency_code, includes_tax }: Place) => (
    <AmountField<VariantDraft>
      kind="price"
      key={name}
      name={name}
      label={word}
      currency={currency_code}
      help={helpOf(includes_tax)}
      aside=""
    />
  )
  return (
    <>
      <h3>{words.prices}</h3>
      <div className="side-by-side prices">{currencies.map(field)}</div>
      {regions.length > 0 && (
        <details className="more">
          <summary>{words.regionPrices}</summary>
          <p className="help">{words.regionPricesHelp}</p>
          <div className="side-by-side prices">{regions.map(field)}</div>
        </details>
      )}
      {hasOthers && <p className="help">{words.listPrices}</p>}
    </>
  )
}
