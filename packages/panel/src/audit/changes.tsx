"use client"

import { Clip } from "#panel/ui/clip.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { useFieldText } from "./field-text.ts"
import { pageOf, Target } from "./target.tsx"
import type { Difference, Note } from "./types.ts"
import { currencyOf, valueText, type Writing } from "./value-text.ts"
import { useAuditWords } from "./words.ts"

function useWriting(): Writing {
  const language = useLanguage()
  const { common, orders, products } = useWords()
  const states = { payment_status: orders.payment, fulfillment_status: orders.fulfillment, status: products.statuses }
  return { language, yes: common.yes, no: common.no, none: common.none, states }
}

/**
 * A sentence about the first changed field (amounts first) and how many more changed; else the fields that were sent.
 */
export function Summary({ note }: { note: Note }) {
  const words = useAuditWords()
  const by = useWriting()
  const fieldText = useFieldText()
  const diff = note.diff ?? []
  const first = diff.find(({ currency_code }) => currency_code) ?? diff[0]
  if (first) {
    const text = (value: unknown) =>
      shortened(valueText(value, { ...by, field: first.field, currency: first.currency_code }))
    const rest = diff.length > 1 ? ` +${diff.length - 1}` : ""
    return <Clip>{words.changed(fieldText(first.field), text(first.old), text(first.new)) + rest}</Clip>
  }
  const names = Object.keys(note.changes).map((name) => fieldText(name))
  return names.length > 0 ? <Clip>{names.join(", ")}</Clip> : <span className="muted">{by.none}</span>
}

const LONGEST = 60

/** A value shortened for a row of the list; the entry's dialog has the full value. */
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** Every field that was changed, with its old and its new value. */
export function Differences({ diff }: { diff: Difference[] }) {
  const words = useAuditWords()
  const fieldText = useFieldText()
  return (
    <Fields caption={words.changes} heads={[words.field, words.from, words.to]}>
      {diff.map(({ field, old, new: now, currency_code }) => (
        <tr key={field}>
          <td className="lead" data-label={words.field}>
            {fieldText(field)}
          </td>
          <td data-label={words.from}>
            <Value field={field} value={old} currency={currency_code} />
          </td>
          <td data-label={words.to}>
            <Value field={field} value={now} currency={currency_code} />
          </td>
        </tr>
      ))}
    </Fields>
  )
}

/** The fields that were sent, except those listed as changed. */
export function Sent({ note }: { note: Note }) {
  const words = useAuditWords()
  const fieldText = useFieldText()
  const listed = new Set((note.diff ?? []).map(({ field }) => field.split(".")[0] ?? field))
  const fields = Object.entries(note.changes).filter(([name]) => !listed.has(name.replace(/_id$/, "")))
  if (fields.length === 0) return listed.size > 0 ? null : <p className="muted">{words.noFields}</p>
  return (
    <Fields caption={words.sent} heads={[words.field, words.value]}>
      {fields.map(([name, value]) => (
        <tr key={name}>
          <td className="lead" data-label={words.field}>
            {fieldText(name)}
          </td>
          <td data-label={words.value}>
            <Value field={name} value={value} currency={currencyOf(name, note.operation, note.currency_code)} />
          </td>
        </tr>
      ))}
    </Fields>
  )
}

interface FieldsProps {
  caption: string
  heads: string[]
  children: React.ReactNode
}

function Fields({ caption, heads, children }: FieldsProps) {
  return (
    <div className="table-scroll">
      <table className="table dense note-fields">
        <caption className="hidden-visually">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** A stored value; an id or a reference links to its page where it has one. */
function Value({ field, value, currency }: { field: string; value: unknown; currency: string | undefined }) {
  const by = useWriting()
  if (typeof value === "string" && pageOf(value)) return <Target id={value} />
  const { id, name } = (value ?? {}) as { id?: unknown; name?: unknown }
  if (typeof id === "string" && pageOf(id)) return <Target id={id} name={typeof name === "string" ? name : null} />
  const text = valueText(value, { ...by, field, currency })
  return typeof value === "object" && text.startsWith("{") ? <code className="json">{text}</code> : text
}
