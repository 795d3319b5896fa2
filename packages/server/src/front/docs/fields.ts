import { type Document, nameOf, type Schema, variantsOf } from "./document.ts"
import { type Html, html } from "./html.ts"
import { limits, typeName } from "./schema-words.ts"

/** How to render a list of fields: whether it is a request, and how many references to follow. */
interface Options {
  document: Document
  isSent: boolean
  follow: number
}

/**
 * A schema as a list of expandable fields. Schemas refer to each other in circles (a cart's region has countries,
 * which have a region), so a reference is followed once; below that it is a link, whose fields the page's script
 * loads on demand.
 */
export function fieldsOf(schema: Schema, options: Options): Html {
  const inside = below(schema, options)
  return html`<div class="fields">${
    inside.length > 0
      ? inside
      : html`<p class="type">${typeName(schema)} <span class="note">${limits(schema).join(" \u00b7 ")}</span></p>`
  }</div>`
}

/** The expandable content of a field with this schema; nothing for plain values. */
function below(schema: Schema, options: Options): Html[] {
  const variants = variantsOf(schema)
  return variants.flatMap((each) => {
    if (each.$ref) return [variants.length > 1 ? choice(each.$ref, options) : reference(each.$ref, options)]
    if (each.items) return below(each.items, options)
    if (each.properties && Object.keys(each.properties).length > 0) return [list(each, options)]
    return typeof each.additionalProperties === "object" ? below(each.additionalProperties, options) : []
  })
}

/** One of several schemas that a value may have. */
function choice($ref: string, options: Options): Html {
  const inside = reference($ref, options)
  return html`<details${options.follow > 0 && html` open`}><summary class="type">${nameOf($ref)}</summary>${inside}</details>`
}

function reference($ref: string, options: Options): Html {
  const name = nameOf($ref)
  const target = options.document.components.schemas[name]
  if (options.follow > 0 && target) return html`${below(target, { ...options, follow: options.follow - 1 })}`
  return html`<a class="more" href="/docs/schemas/${name}">Fields of ${name}</a>`
}

function list(schema: Schema, options: Options): Html {
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {})
  return html`<ul>${fields.map(([name, field]) => entry(name, field, mark(required.has(name), options), options))}</ul>`
}

// A response's fields depend on `fields` and `expand`, so required fields are marked only in requests.
const mark = (isRequired: boolean, { isSent }: Options) =>
  isRequired && isSent && html`<strong class="mark">required</strong>`

function entry(name: string, schema: Schema, mark: Html | false, options: Options): Html {
  const note = [schema.description, ...limits(schema)].filter(Boolean).join(" \u00b7 ")
  const head = html`<code>${name}</code> <span class="type">${typeName(schema)}</span> ${mark} <span class="note">${note}</span>`
  const inside = below(schema, options)
  if (inside.length === 0) return html`<li>${head}</li>`
  return html`<li><details${options.follow > 0 && html` open`}><summary>${head}</summary>${inside}</details></li>`
}
