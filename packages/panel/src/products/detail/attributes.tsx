"use client"

import { Facts } from "#panel/display/values.tsx"
import { useEdit } from "#panel/edit/edit.ts"
import { Form } from "#panel/form/form.tsx"
import { useMay } from "#panel/session/session.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { MeasureFields, measuresOf, measureValues } from "../variants/measures.tsx"
import { useVariantWords } from "../variants/variant-words.ts"
import { useProductEdit } from "./forms.tsx"
import type { Product } from "./product.ts"

/** Its dimensions, customs data, and creation date. */
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
