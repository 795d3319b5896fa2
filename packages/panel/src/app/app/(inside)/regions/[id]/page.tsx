"use client"

import { useQuery } from "@tanstack/react-query"
import Link from "next/link"
import { detailPage } from "#panel/crud/detail-page.tsx"
import { Facts } from "#panel/display/values.tsx"
import { useRegionForm } from "#panel/regions/form.tsx"
import { useKnownCurrencies } from "#panel/regions/known.ts"
import { regions } from "#panel/regions/resource.ts"
import { useUpdateRegion } from "#panel/regions/write.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

export default detailPage(regions, {
  titleOf: ({ name }) => name,
  form: useRegionForm,
  withoutFacts: true,
  // The height of the list of countries is unknown until they load, and whether there is a warning about taxes.
  useReady: () => useKnownCurrencies() !== undefined,
  useWrite: useUpdateRegion,
  Aside: ({ id, stored }) => (
    <Card title={regions.words().here}>
      <Ties id={id} />
      <Facts id={id} created_at={stored?.created_at} updated_at={stored?.updated_at} />
    </Card>
  ),
})

/** What else is set up for the region, with counts. */
function Ties({ id }: { id: string }) {
  const words = regions.words()
  const { common } = useWords()
  const trpc = useTRPC()
  const asked = { region_id: id, limit: 1, fields: "id", expand: "" }
  const options = useQuery(trpc.admin["shipping-options"].list.queryOptions(asked)).data?.count
  const rates = useQuery(trpc.admin["tax-rates"].list.queryOptions({ ...asked, region_id: [id] })).data?.count
  return (
    <ul className="stack-tight">
      <li>
        <Link href={`/app/shipping?region=${id}`}>
          {options === undefined ? common.loading : words.options(options)}
        </Link>
      </li>
      <li>
        <Link href={`/app/taxes?region=${id}`}>{rates === undefined ? common.loading : words.rates(rates)}</Link>
      </li>
    </ul>
  )
}
