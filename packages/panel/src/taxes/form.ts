import { fieldsForm } from "#panel/crud/fields.tsx"
import { useRegionOptions } from "./regions.ts"
import { taxRates } from "./resource.ts"

const HIGHEST = 1_000

export const rateForm = fieldsForm(taxRates, (words, { fresh }) => [
  { name: "name", help: words.nameHelp, required: true },
  [
    { name: "rate", kind: "percent", help: words.rateHelp, most: HIGHEST },
    { name: "code", help: words.codeHelp, required: true, mono: true },
  ],
  {
    name: "region_id",
    kind: "select",
    label: words.region,
    help: fresh ? undefined : words.regionHelp,
    required: true,
    none: "",
    options: useRegionOptions(),
  },
])
