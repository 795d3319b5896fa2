"use client"

import { listPage } from "#panel/crud/list-page.tsx"
import { Percent } from "#panel/display/values.tsx"
import { several } from "#panel/list/state.ts"
import { useRegionOptions } from "#panel/taxes/regions.ts"
import { taxRates } from "#panel/taxes/resource.ts"
import { useWords } from "#panel/words/index.tsx"

export default listPage(taxRates, {
  nameOf: ({ name }) => name,
  created: true,
  expand: "region",
  filters: (words) => [{ key: "region", many: true, word: words.region, options: useRegionOptions() }],
  input: ({ region }) => ({ region_id: several(region) }),
  // A new one starts with the region of the filter, if there is one.
  passed: ({ region }) => (region && !region.includes(",") ? `?region=${region}` : ""),
  columns: (words) => {
    const { common } = useWords()
    return [
      { key: "name", sort: "name" },
      { key: "region", head: words.region, cell: (row) => row.region?.name ?? common.none },
      { key: "code", head: words.code, cell: (row) => <code>{row.code ?? common.none}</code>, sort: "code" },
      {
        key: "rate",
        head: words.rate,
        cell: ({ rate }) => (rate === null ? <span className="muted">{words.noRate}</span> : <Percent rate={rate} />),
        sort: "rate",
        align: "right",
      },
      { key: "created_at", sort: "created_at", extra: true },
      { key: "updated_at", sort: "updated_at", extra: true },
    ]
  },
})
