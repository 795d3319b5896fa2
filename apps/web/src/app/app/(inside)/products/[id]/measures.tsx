"use client"

import { TextField } from "#panel/fields.tsx"
import { type Reading, textOf } from "#panel/reading.ts"
import type { Measured } from "./product.ts"
import { useDetailWords } from "./words.ts"

const SIZES = ["weight", "length", "height", "width"] as const
const CODES = ["hs_code", "origin_country", "mid_code", "material"] as const

export type MeasureValues = Record<(typeof SIZES)[number] | (typeof CODES)[number], string>

/** Sizes and what customs ask for, of a product or of a variant. */
export function MeasureFields() {
  const words = useDetailWords()
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

/** What stands in the fields for what is stored. */
export function measureValues(stored: Measured | undefined): MeasureValues {
  const entries = [...SIZES, ...CODES].map((name) => [name, String(stored?.[name] ?? "")])
  return Object.fromEntries(entries) as MeasureValues
}

/** What the server takes of the fields. */
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
