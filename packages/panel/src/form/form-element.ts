import type { Reading } from "#panel/money/reading.ts"
import type { Refused } from "#panel/server/faults.ts"
import type { Draft } from "./types.ts"

/** A server error as errors of the form's fields, and the rest as one text. */
export function placed({ fields, rest }: Refused, form: HTMLFormElement | null): [at: Draft, rest: string | null] {
  const faults = fields.map(({ path, text }) => ({ name: fieldOf(path, form), text }))
  const lost = faults.filter(({ name }) => name === undefined).map(({ text }) => text)
  return [
    Object.fromEntries(faults.flatMap(({ name, text }) => (name === undefined ? [] : [[name, text] as const]))),
    [rest, ...new Set(lost)].filter(Boolean).join(" ") || null,
  ]
}

/** The field of a path such as `prices.0.amount`: its own, or that of what it is a part of. */
function fieldOf(path: string, form: HTMLFormElement | null): string | undefined {
  const words = path.split(".")
  const names = words.map((_, at) => words.slice(0, words.length - at).join("."))
  return names.find((name) => form?.elements.namedItem(name))
}

/** The amounts, percentages and whole numbers that can't be read: reported together with missing fields. */
export function misreadIn(form: HTMLFormElement | null, draft: Draft, read: Reading): Draft {
  for (const one of form?.elements ?? []) {
    if (!(one instanceof HTMLInputElement) || !(one.name in draft)) continue
    const { price, amount, percent, whole } = one.dataset
    if (price) read.price(one.name, one.value, price)
    if (amount) read.amount(one.name, one.value, amount)
    if (percent) read.percent(one.name, one.value, Number(percent))
    if (whole) read.whole(one.name, one.value)
  }
  return read.at
}

/** Required fields that are empty, each with the message for it. */
export function missingIn(form: HTMLFormElement | null, word: string): Draft {
  const needed = [...(form?.elements ?? [])].filter((one) => one.matches("[aria-required=true], [data-required]"))
  const empty = needed.filter((one) => "value" in one && String(one.value).trim() === "")
  return Object.fromEntries(empty.map((one) => [one.getAttribute("name") ?? "", word]))
}
