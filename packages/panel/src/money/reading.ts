import { Misfits } from "#panel/server/faults.ts"
import type { Words } from "#panel/words/en.ts"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import {
  LARGEST_RATE,
  majorOf,
  momentOf,
  percentIn,
  percentText,
  rateIn,
  rateText,
  typedAmount,
  typedPercent,
  typedRate,
} from "./amounts.ts"
import { LARGEST, type Misread, type Typed, typedNumber } from "./typed-number.ts"
import { decimalsOf } from "./units.ts"

/** The allowed range of a number, if narrower than the column's. */
interface Bounds {
  least?: number
  most?: number
}

/** Parses the texts of a form into the server's input; `done` throws all parse errors, each at its field. */
export function reading(language: string, words: Words["faults"]) {
  const at: Record<string, string> = {}
  function refuse(name: string, why: string) {
    at[name] = why
    return null
  }
  return {
    ...numbers(language, words, refuse),
    /** A timestamp; null for an empty field. */
    moment: (text: string | undefined): string | null => momentOf(text ?? ""),
    refuse,
    /** Errors so far, by field. */
    at,
    done() {
      if (Object.keys(at).length > 0) throw new Misfits(at)
    },
  }
}

function numbers(language: string, words: Words["faults"], refuse: (name: string, why: string) => null) {
  function read(name: string, text: string, typed: Typed, asked: Asked): number | null {
    return "units" in typed ? typed.units : refuse(name, sentence(text, typed.misread, asked, words))
  }
  /** Minor units of an amount; null for an empty field. `kind` is what the message asks for. */
  function amount(name: string, text: string | undefined, currency: string, kind: "amount" | "price" = "amount") {
    const given = (text ?? "").trim()
    if (given === "") return null
    return read(name, given, typedAmount(given, currency, language), askedAmount(currency, language, words, kind))
  }
  return {
    amount,
    price: (name: string, text: string | undefined, currency: string) => amount(name, text, currency, "price"),
    /** A count, or a number of grams or millimeters; null for an empty field. */
    whole(name: string, text: string | undefined, { least = 0, most = LARGEST }: Bounds = {}): number | null {
      const given = (text ?? "").trim()
      if (given === "") return null
      const count = read(name, given, typedNumber(given, language, 0), askedWhole(least, most, language, words))
      if (count === null || (count >= least && count <= most)) return count
      if (most === LARGEST) return refuse(name, words.atLeast(visible(least, language)))
      return refuse(name, words.outside(visible(least, language), visible(most, language)))
    },
    /** A percentage; null for an empty field. */
    percent(name: string, text: string | undefined, most: number): number | null {
      const given = (text ?? "").trim()
      if (given === "") return null
      const units = read(name, given, typedPercent(given, language), askedPercent(language, words))
      if (units === null || percentIn(units) <= most) return units === null ? null : percentIn(units)
      return refuse(name, words.outside("0", visible(most, language)))
    },
    /** What one unit of a currency is worth in another, above zero; null for an empty field. */
    exchangeRate(name: string, text: string | undefined): number | null {
      const given = (text ?? "").trim()
      if (given === "") return null
      const units = read(name, given, typedRate(given, language), askedRate(language, words))
      if (units !== 0) return units === null ? null : rateIn(units)
      return refuse(name, words.outside(rateText(rateIn(1), language), visible(LARGEST_RATE, language)))
    },
  }
}

export type Reading = ReturnType<typeof reading>

/** A form parser in the operator's language: a new one for each submit. */
export function useReading(): () => Reading {
  const language = useLanguage()
  const { faults } = useWords()
  return () => reading(language, faults)
}

/** The value to store for a text: null if the field was emptied. */
export const textOf = (given: string | undefined): string | null => given?.trim() || null

/** What a message says was expected. */
interface Asked {
  /** "Enter a price such as 12.50." */
  wish: string
  /** What sets the number of decimals: a currency code; none for whole numbers. */
  unit: string
  decimals: number
  /** A number of minor units, formatted as typed text. */
  show: (units: number) => string
}

function sentence(text: string, misread: Misread, asked: Asked, words: Words["faults"]): string {
  return `${understood(text, misread, asked, words.numbers)} ${asked.wish}`
}

function understood(text: string, misread: Misread, asked: Asked, say: Words["faults"]["numbers"]): string {
  switch (misread.why) {
    case "unreadable":
      return say.unreadable(text)
    case "separators":
      return say.separators(text, misread.point, misread.group)
    case "grouping":
      return say.grouping(text, misread.group)
    case "decimals":
      return say.decimals(text, misread.found, asked.decimals, asked.unit)
    case "large":
      return say.large(text, asked.show(misread.most))
  }
}

const EXAMPLE = 1250
const EXAMPLE_PERCENT = 7.5
const EXAMPLE_RATE = 0.92

function askedAmount(currency: string, language: string, words: Words["faults"], kind: "amount" | "price"): Asked {
  const show = (units: number) => majorOf(units, currency, language)
  const wish = kind === "price" ? words.enterPrice : words.enterAmount
  return { wish: wish(show(EXAMPLE)), unit: currency.toUpperCase(), decimals: decimalsOf(currency), show }
}

function askedWhole(least: number, most: number, language: string, words: Words["faults"]): Asked {
  const show = (units: number) => visible(units, language)
  const example = Math.min(most, Math.max(least, 10))
  return { wish: words.enterWhole(show(example)), unit: "", decimals: 0, show }
}

function askedPercent(language: string, words: Words["faults"]): Asked {
  const show = (units: number) => percentText(percentIn(units), language)
  return { wish: words.enterPercent(percentText(EXAMPLE_PERCENT, language)), unit: "%", decimals: 6, show }
}

function askedRate(language: string, words: Words["faults"]): Asked {
  const show = (units: number) => rateText(rateIn(units), language)
  return { wish: words.enterRate(rateText(EXAMPLE_RATE, language)), unit: words.rate, decimals: 8, show }
}

const visible = (count: number, language: string) => new Intl.NumberFormat(language).format(count)
