import type { CsvCell } from "@mercer/commerce/csv"
import { decimalText } from "@mercer/commerce/currency-unit"
import { decimalsOf } from "#panel/money/units.ts"

/** What a displayed cell says, with its timestamps and amounts as machines read them. */
export function contentOf(cell: Element, none: string): CsvCell {
  const text = textOf(cell).replace(/\s+/g, " ").trim()
  const values = cell.querySelectorAll("time, data")
  const [value] = values
  if (text === none) return ""
  return values.length === 1 && value !== undefined && machineValueOf(value) === text ? { value: text } : text
}

/** The amount of a cell, such as 12.50, and its currency; other cells as they are. */
export function amountOf(cell: Element, none: string): [CsvCell, CsvCell] {
  const content = contentOf(cell, none)
  const [, amount = "", currency = ""] = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(textIn(content)) ?? []
  return currency ? [{ value: amount }, currency] : [content, ""]
}

const textIn = (cell: CsvCell) => (typeof cell === "string" ? cell : cell.value)

function machineValueOf(element: Element): string {
  const value = element.getAttribute("datetime") ?? element.getAttribute("value") ?? ""
  const [, amount, currency] = MINOR.exec(value) ?? []
  return amount && currency ? decimal(Number(amount), currency) : value
}

/** The value of an amount in minor units, as `Money` has it. */
const MINOR = /^(-?\d+) ([a-z]{3})$/

/** 1250 minor units of eur are 12.50 EUR, with the decimals that the shop stores amounts with. */
export const decimal = (amount: number, currency: string): string =>
  `${decimalText(amount, decimalsOf(currency))} ${currency.toUpperCase()}`

function textOf(parent: Element): string {
  let text = ""
  let isAfterElement = false
  for (const child of parent.childNodes) {
    if (!(child instanceof Element)) {
      text += child.textContent ?? ""
      isAfterElement = false
      continue
    }
    const more = child.matches(".hidden-visually")
      ? ""
      : child.matches("time, data")
        ? machineValueOf(child)
        : textOf(child)
    if (!more) continue
    if (isAfterElement) text += child.matches(".chip") ? ", " : " "
    text += more
    isAfterElement = true
  }
  return text
}
