"use client"

import { useEdit } from "#panel/edit.ts"
import { Form } from "#panel/form.tsx"
import { Card } from "#panel/page.tsx"
import { useMay } from "#panel/session.tsx"
import { Facts } from "#panel/shown.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useProductEdit } from "./forms.tsx"
import { MeasureFields, measuresOf, measureValues } from "./measures.tsx"
import type { Product } from "./product.ts"
import { useVariantWords } from "./variant-words.ts"

/** Its sizes, what customs ask for, and since when it is here. */
export function Attributes({ product }: { product: Product }) {
  const words = useVariantWords()
  const { form } = useWords()
  const may = useMay()
  const edit = useEdit({
    stored: product,
    valuesOf: measureValues,
    factsOf: measuresOf,
    ...useProductEdit(product.id),
  })
  return (
    <Card title={words.attributes}>
      <Form {...edit} submit={form.save} disabled={!may("products.update")}>
        <p className="help">{words.attributesHelp}</p>
        <MeasureFields />
      </Form>
      <Facts {...product} />
    </Card>
  )
}
