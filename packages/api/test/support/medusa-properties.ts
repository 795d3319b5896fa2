/** A query or body property of Medusa v1, as neighbours.tsv writes it: `name*: string or string[]=default`. */
export interface Property {
  /** `items.quantity` for one inside a list or an object. */
  name: string
  is_required: boolean
  /** The forms that v1 takes: `string`, `integer`, `date comparison`, `draft|proposed`, `{id?, value}[]`. */
  forms: string[]
}

/** The properties of a cell. */
export function propertiesOf(cell: string): Property[] {
  return split(cell, ", ").map((text) => {
    const [, name = "", mark, form = ""] = /^(\w+)(\*?): (.*?)(=[^{]*)?$/.exec(text) ?? []
    return { name, is_required: mark === "*", forms: split(form, " or ") }
  })
}

/** The properties inside `{id?, value}[]`; none of any other form. */
export function innerOf({ name, forms }: Property): Property[] {
  const inner = forms.flatMap((form) => split(/^\{(.*)\}(\[\])?$/.exec(form)?.[1] ?? "", ", "))
  return inner.map((text) => ({
    name: `${name}.${text.replace("?", "")}`,
    is_required: !text.endsWith("?"),
    forms: [],
  }))
}

/** Values of a form that v1 takes, to send; none of a form whose values the shop alone knows. */
export function samplesOf(form: string, place: "query" | "body"): unknown[] {
  const list = /^(.*)\[\]$/.exec(form)?.[1]
  if (list !== undefined) {
    const one = samplesOf(list, place)
    return one.length > 0 ? [one] : []
  }
  if (/^\w+(\|\w+)+$/.test(form)) return form.split("|")
  return (place === "query" && QUERY[form]) || SAMPLES[form] || []
}

const DATE = "2026-01-31T12:00:00.000Z"
const SAMPLES: Record<string, unknown[]> = {
  string: ["text"],
  "string:email": ["ada@example.com"],
  "string:password": ["secret"],
  "string:date": [DATE],
  "date-time": [DATE],
  boolean: [true, false],
  integer: [1],
  number: [1],
  object: [{ key: "value" }],
}
const QUERY: Record<string, unknown[]> = {
  boolean: ["true", "false"],
  integer: ["1"],
  number: ["1"],
  "date comparison": [{ gt: DATE }, { gte: DATE, lt: DATE }, { lte: DATE }],
  "{lt?, gt?, lte?, gte?}": [{ lt: "1" }, { gt: "1" }, { lte: "1" }, { gte: "1" }],
}

/** Splits at separators that are not inside braces. */
function split(text: string, separator: string): string[] {
  const parts: string[] = []
  let from = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "{") depth++
    if (text[at] === "}") depth--
    if (depth > 0 || !text.startsWith(separator, at)) continue
    parts.push(text.slice(from, at))
    from = at + separator.length
  }
  return text ? [...parts, text.slice(from)] : []
}
