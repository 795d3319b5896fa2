"use client"

import { use } from "react"
import { Side } from "#panel/edit/side.tsx"
import { PercentField, SelectField } from "#panel/form/fields.tsx"
import { CurrentForm, Form } from "#panel/form/form.tsx"
import { LabelsField } from "#panel/form/labels.tsx"
import { useReading } from "#panel/money/reading.ts"
import type { BulkWork } from "#panel/table/bulk.tsx"
import { Waiting } from "#panel/ui/empty.tsx"
import { useWords } from "#panel/words/index.tsx"
import { type Choices, useChoices } from "../choices.ts"
import { STATUSES } from "../status.tsx"
import { useEditProduct } from "./use-edit-products.ts"
import { NOTHING, OUT, type Values, wantedOf } from "./values.ts"
import { useBulkEditWords } from "./words.ts"

interface BulkEditProps {
  size: number
  run: (work: BulkWork) => void
  onClose: () => void
}

const MOST_PERCENT = 1_000

/** Asks what to change of the selected products. Fields that are left alone change nothing. */
export function BulkEdit({ size, run, onClose }: BulkEditProps) {
  const words = useBulkEditWords()
  const open = useReading()
  const edit = useEditProduct()
  const choices = useChoices()
  async function save(values: Values) {
    const read = open()
    const wanted = wantedOf(values, read.percent("percent", values.percent, MOST_PERCENT))
    if (!wanted) read.refuse("status", words.nothing)
    read.done()
    return wanted
  }
  return (
    <Side title={words.title(size)} onClose={onClose}>
      {choices.settled ? (
        <Form
          fresh
          unguarded
          values={NOTHING}
          submit={words.apply(size)}
          save={save}
          saved={(wanted) => wanted && run({ each: edit(wanted), done: words.done })}
        >
          <p className="muted">{words.help}</p>
          <Fields choices={choices} />
        </Form>
      ) : (
        <Waiting />
      )}
    </Side>
  )
}

function Fields({ choices }: { choices: Choices }) {
  const words = useBulkEditWords()
  const { products } = useWords()
  const { collections = [], categories = [], channels = [] } = choices
  const statuses = STATUSES.map((value) => ({ value: value as string, word: products.statuses[value] }))
  const out = { value: OUT, word: words.noCollection }
  const field = (name: keyof Values, label: string, options: { value: string; word: string }[]) => (
    <SelectField<Values> name={name} label={label} none={words.unchanged} options={options} />
  )
  return (
    <>
      <div className="side-by-side">
        {field("status", words.status, statuses)}
        {field("collection", words.collection, [out, ...collections])}
        {field("category_add", words.categoryAdd, categories)}
        {field("category_remove", words.categoryRemove, categories)}
        {field("channel_add", words.channelAdd, channels)}
        {field("channel_remove", words.channelRemove, channels)}
      </div>
      <Tags choices={choices} />
      <Price />
    </>
  )
}

function Tags({ choices: { tags = [] } }: { choices: Choices }) {
  const words = useBulkEditWords()
  const suggestions = tags.map(({ word }) => word)
  return (
    <>
      <LabelsField<Values> name="tags_add" label={words.tagsAdd} suggestions={suggestions} />
      <LabelsField<Values> name="tags_remove" label={words.tagsRemove} suggestions={suggestions} />
    </>
  )
}

function Price() {
  const words = useBulkEditWords()
  const { value } = use(CurrentForm)
  const directions = (["decrease", "increase"] as const).map((one) => ({ value: one as string, word: words[one] }))
  return (
    <div className="side-by-side">
      <SelectField<Values>
        name="price"
        label={words.price}
        none={words.unchanged}
        options={directions}
        help={words.priceHelp}
      />
      {value("price") !== "" && (
        <PercentField<Values> name="percent" label={words.percent} most={MOST_PERCENT} required />
      )}
    </div>
  )
}
