"use client"

import { useQuery } from "@tanstack/react-query"
import { PercentField, SelectField, TextField } from "#panel/form/fields.tsx"
import type { Reading } from "#panel/money/reading.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useTaxWords } from "./words.ts"

export interface RateValues {
  name: string
  code: string
  rate: string
  region_id: string
}

const HIGHEST = 1_000

/** The regions that rates belong to. */
export function useRegions() {
  const trpc = useTRPC()
  const asked = { limit: 1_000, order: "name", fields: "name", expand: "" } as const
  return useQuery(trpc.admin.regions.list.queryOptions(asked)).data?.regions
}

/** The fields of a tax rate, new or existing. */
export function RateFields({ fresh = false }: { fresh?: boolean }) {
  const words = useTaxWords()
  const regions = useRegions()
  return (
    <>
      <TextField<RateValues> name="name" label={words.name} help={words.nameHelp} required autoFocus={fresh} />
      <div className="side-by-side">
        <PercentField<RateValues> name="rate" label={words.rate} help={words.rateHelp} />
        <TextField<RateValues> name="code" label={words.code} help={words.codeHelp} required mono />
      </div>
      <SelectField<RateValues>
        name="region_id"
        label={words.region}
        required
        none=""
        help={fresh ? undefined : words.regionHelp}
        options={regions?.map(({ id, name }) => ({ value: id, word: name })) ?? []}
      />
    </>
  )
}

/** The server's input from a tax rate's form. */
export function factsOf({ name, code, rate, region_id }: RateValues, read: Reading) {
  const percent = read.percent("rate", rate, HIGHEST)
  return { name: name.trim(), code: code.trim(), rate: percent, region_id }
}
