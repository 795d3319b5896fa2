"use client"

import type { Difference, FieldChange } from "@mercer/commerce"
import { useState } from "react"
import { Chip, Money } from "#panel/display/values.tsx"
import { Card } from "#panel/ui/page.tsx"
import type { ProductDifference } from "../job.ts"
import { useBatchWords } from "../words.ts"

type Entry = ProductDifference
type Outcome = Difference["outcome"]

const OUTCOMES: Outcome[] = ["created", "updated", "unchanged"]
const KINDS = { created: "good", updated: "warn", unchanged: "quiet" } as const
const AT_FIRST = 20

/** What changes for each product: each field of it and of its variants, before and after. */
export function Diff({ diff, of, kind }: { diff: Entry[]; of: number; kind: "products" | "variants" }) {
  const words = useBatchWords()
  const [only, setOnly] = useState<Outcome | null>(null)
  const [most, setMost] = useState(AT_FIRST)
  const matching = diff.filter((entry) => only === null || outcomeOf(entry) === only)
  const visible = matching.slice(0, most)
  const there = OUTCOMES.filter((outcome) => diff.some((entry) => outcomeOf(entry) === outcome))
  return (
    <Card title={words[kind](of)} aside={there.length > 1 && <Choice there={there} only={only} choose={setOnly} />}>
      <div className="diff">
        {visible.map((entry, at) => (
          <ProductDiff key={entry.product.id} entry={entry} open={at === 0} />
        ))}
      </div>
      <div className="row spread">
        {matching.length > most ? (
          <button type="button" className="button" onClick={() => setMost(most + 50)}>
            {words.more(Math.min(50, matching.length - most))}
          </button>
        ) : (
          <span />
        )}
        {of > diff.length && <span className="muted">{words.firstOf(diff.length, of)}</span>}
      </div>
    </Card>
  )
}

/** A product also counts as changed when only its variants change. */
function outcomeOf({ product, variants }: Entry): Outcome {
  const isWhole = product.outcome !== "unchanged" || variants.every(({ outcome }) => outcome === "unchanged")
  return isWhole ? product.outcome : "updated"
}

interface ChoiceProps {
  there: Outcome[]
  only: Outcome | null
  choose: (only: Outcome | null) => void
}

function Choice({ there, only, choose }: ChoiceProps) {
  const words = useBatchWords()
  return (
    <fieldset className="row bare" aria-label={words.show}>
      {[null, ...there].map((one) => (
        <button key={one ?? ""} type="button" className="tab" aria-pressed={only === one} onClick={() => choose(one)}>
          {one ? words.outcomes[one] : words.all}
        </button>
      ))}
    </fieldset>
  )
}

function ProductDiff({ entry, open }: { entry: Entry; open: boolean }) {
  const words = useBatchWords()
  const { product, variants } = entry
  const outcome = outcomeOf(entry)
  const changed = variants.filter((variant) => variant.outcome !== "unchanged")
  const fields = product.fields.length + changed.reduce((sum, variant) => sum + variant.fields.length, 0)
  return (
    <details open={open}>
      <summary>
        <span className="diff-name">{titleOf(product)}</span>
        <code className="muted">{product.name}</code>
        <Chip kind={KINDS[outcome]}>{words.outcomes[outcome]}</Chip>
        {fields > 0 && <span className="muted number">{words.fieldsChanged(fields)}</span>}
      </summary>
      {product.fields.length > 0 && <Fields of={product} name={product.name} />}
      {changed.map((variant) => (
        <div key={variant.id} className="diff-variant">
          <h3 className="row">
            {words.variant(variant.name)} <Chip kind={KINDS[variant.outcome]}>{words.outcomes[variant.outcome]}</Chip>
          </h3>
          <Fields of={variant} name={variant.name} />
        </div>
      ))}
    </details>
  )
}

const titleOf = ({ fields, name }: Difference) => String(fields.find(({ field }) => field === "title")?.new ?? name)

function Fields({ of, name }: { of: Difference; name: string }) {
  const words = useBatchWords()
  const isNew = of.outcome === "created"
  return (
    <table className="table dense diff-fields">
      <caption className="hidden-visually">{name}</caption>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          {!isNew && <th scope="col">{words.old}</th>}
          <th scope="col">{words.new}</th>
        </tr>
      </thead>
      <tbody>
        {of.fields.map((change) => (
          <tr key={change.field}>
            <td className="lead">
              <bdi>{labelOf(change.field)}</bdi>
            </td>
            {!isNew && (
              <td data-label={words.old}>
                <del>
                  <Value field={change.field} value={change.old} />
                </del>
              </td>
            )}
            <td data-label={words.new}>
              <ins>
                <Value field={change.field} value={change.new} />
              </ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A readable name for `inventory_quantity`; prices and options are named as in the file. */
function labelOf(field: string): string {
  const text = field.replace(/ \[(\w+)\]$/, (_, code: string) => ` [${code.toUpperCase()}]`).replaceAll("_", " ")
  return (text.charAt(0).toUpperCase() + text.slice(1)).replace(
    /^Price (\w{3})$/,
    (_, code) => `Price ${code.toUpperCase()}`,
  )
}

const PRICE = /^price (?:.+ \[(\w{3})\]|(\w{3}))(?: from \d+)?(?: to \d+)?$/

function Value({ field, value }: { field: string; value: FieldChange["new"] }) {
  const words = useBatchWords()
  const [, region, plain] = PRICE.exec(field) ?? []
  const currency = region ?? plain
  if (value === null || value === "") return <span className="muted">{words.empty}</span>
  if (typeof value === "boolean") return value ? words.true : words.false
  if (typeof value === "number" && currency) return <Money amount={value} currency={currency} />
  return <span className="diff-value">{String(value)}</span>
}
