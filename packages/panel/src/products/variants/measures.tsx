"use client"

import { TextField } from "#panel/form/fields.tsx"
import { type Reading, textOf } from "#panel/money/reading.ts"
import type { Measured } from "../detail/product.ts"
import { useVariantWords } from "./variant-words.ts"

const SIZES = ["weight", "length", "height", "width"] as const
const CODES = ["hs_code", "origin_country", "mid_code", "material"] as const

export type MeasureValues = Record<(typeof SIZES)[number] | (typeof CODES)[number], string>

/** Dimensions and customs data of a product or variant. */
export function MeasureFields() {
  const words = useVariantWords()
  return (
    <>
      <div className="side-by-side narrow-fields">
        {SIZES.map((name) => (
          <TextField<MeasureValues> key={name} name={name} label={words[name]} inputMode="numeric" aside="" />
        ))}
      </div>
      <div className="side-by-side">
        <TextField<MeasureValues> name="hs_code" label={words.hs} help={words.hsHelp} mono aside="" />
        <TextField<MeasureValues> name="origin_country" label={words.origin} help={words.originHelp} mono aside="" />
        <TextField<MeasureValues> name="mid_code" label={words.mid} mono aside="" />
        <TextField<MeasureValues> name="material" label={words.material} aside="" />
      </div>
    </>
  )
}

/** The field texts of the stored values. */
export function measureValues(stored: Measured | undefined): MeasureValues {
  const entries = [...SIZES, ...CODES].map((name) => [name, String(stored?.[name] ?? "")])
  return Object.fromEntries(entries) as MeasureValues
}

/** The server's input from the fields. */
export function measuresOf(given: MeasureValues, read: Reading): Measured {
  const { hs_code, origin_country, mid_code, material } = given
  return {
    weight: read.whole("weight", given.weight),
    length: read.whole("length", given.length),
    height: read.whole("height", given.height),
    width: read.whole("width", given.width),
    hs_code: textOf(hs_code),
    origin_country: textOf(origin_country),
    mid_code: textOf(mid_code),
    material: textOf(material),
  }
}
