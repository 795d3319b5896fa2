"use client"

import { useSaved } from "#panel/act.ts"
import { Form } from "#panel/form.tsx"
import { Card } from "#panel/page.tsx"
import { useReading } from "#panel/reading.ts"
import { useMay } from "#panel/session.tsx"
import { Facts } from "#panel/shown.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useUpdate } from "./forms.tsx"
import { MeasureFields, type MeasureValues, measuresOf, measureValues } from "./measures.tsx"
import type { Product } from "./product.ts"
import { useVariantWords } from "./variant-words.ts"

/** Its sizes, what customs ask for, and since when it is here. */
export function Attributes({ product }: { product: Product }) {
  const words = useVariantWords()
  const { form } = useWords()
  const open = useReading()
  const saved = useSaved()
  const may = useMay()
  const update = useUpdate(product.id)
  const values = measureValues(product)
  async function write(given: MeasureValues) {
    const read = open()
    const facts = measuresOf(given, read)
    read.done()
    return update(facts)
  }
  return (
    <Card title={words.attributes}>
      <Form
        values={values}
        submit={form.save}
        disabled={!may("products.update")}
        save={write}
        saved={() => saved(() => write(values))}
      >
        <p className="help">{words.attributesHelp}</p>
        <MeasureFields />
      </Form>
      <Facts {...product} />
    </Card>
  )
}
