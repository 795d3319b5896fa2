"use client"

import { useRouter, useSearchParams } from "next/navigation"
import { PercentField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { listOf } from "#panel/form/many-fields.tsx"
import { useReading } from "#panel/money/reading.ts"
import { PriceListFields, type PriceListValues, priceListInput, USUAL } from "#panel/price-lists/fields.tsx"
import { useListPriceWords } from "#panel/price-lists/price-words.ts"
import { discounted, isTooLarge } from "#panel/price-lists/prices.ts"
import { ProductsField } from "#panel/price-lists/products-field.tsx"
import { readProducts } from "#panel/price-lists/read-products.ts"
import { usePriceListWords } from "#panel/price-lists/words.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const LIST = "/app/price-lists"
const WHOLE = 100

interface Values extends PriceListValues {
  products: string
  percent: string
}

export default function NewPriceList() {
  const words = usePriceListWords()
  const more = useListPriceWords()
  const { form } = useWords()
  const may = useMay()
  const router = useRouter()
  // Products that were selected in their list.
  const products = useSearchParams().get("products") ?? ""
  return (
    <Page title={words.create} back={{ href: LIST, word: words.title }} narrow>
      <Form
        fresh
        values={{ ...USUAL, products, percent: "" } as Values}
        submit={form.create}
        disabled={!may("price-lists.create")}
        save={useCreate()}
        saved={({ price_list }) => router.push(`${LIST}/${price_list.id}`)}
      >
        <Card>
          <div className="stack">
            <PriceListFields fresh />
          </div>
        </Card>
        <Card title={more.products}>
          <div className="stack">
            <p className="muted">{more.productsHelp}</p>
            <PercentField<Values> name="percent" label={more.percent} help={more.percentHelp} most={WHOLE} />
            <ProductsField name="products" />
          </div>
        </Card>
      </Form>
    </Page>
  )
}

/** Creates the list with the discounted prices of its products in one request. */
function useCreate() {
  const more = useListPriceWords()
  const client = useTRPCClient()
  const open = useReading()
  return async (values: Values) => {
    const read = open()
    const percent = read.percent("percent", values.percent, WHOLE) ?? 0
    const ids = listOf(values.products)
    const prices = discounted(await readProducts(client, ids), percent)
    if (ids.length > 0 && prices.length === 0) read.refuse("percent", more.nothingPriced)
    if (isTooLarge(prices)) read.refuse("percent", more.tooLarge)
    read.done()
    return client.admin["price-lists"].create.mutate({ ...priceListInput(values), prices })
  }
}
