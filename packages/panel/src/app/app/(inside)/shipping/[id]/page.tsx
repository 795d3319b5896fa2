"use client"

import Link from "next/link"
import { detailPage } from "#panel/crud/detail-page.tsx"
import type { Stored } from "#panel/crud/types.ts"
import { Facts } from "#panel/display/values.tsx"
import { useProviderName } from "#panel/regions/words.ts"
import { useOptionForm } from "#panel/shipping/form.tsx"
import { shippingOptions } from "#panel/shipping/resource.ts"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

export default detailPage(shippingOptions, {
  titleOf: ({ name }) => name,
  form: useOptionForm,
  withoutFacts: true,
  Aside: ({ id, stored }) => (
    <Card>
      <Made option={stored} />
      <Facts id={id} created_at={stored?.created_at} updated_at={stored?.updated_at} />
    </Card>
  ),
  metadata: true,
})

/** The properties that can't be changed after creation. */
function Made({ option }: { option: Stored<"shipping-options"> | undefined }) {
  const words = shippingOptions.words()
  const { common } = useWords()
  const nameOf = useProviderName()
  const method = String((option?.data as { id?: unknown } | null | undefined)?.id ?? "")
  return (
    <>
      <dl className="facts first">
        <dt>{words.region}</dt>
        <dd>
          {option?.region ? <Link href={`/app/regions/${option.region_id}`}>{option.region.name}</Link> : common.none}
        </dd>
        <dt>{words.kind}</dt>
        <dd>{option ? words.kinds[option.is_return ? "return" : "delivery"] : common.none}</dd>
        <dt>{words.profile}</dt>
        <dd>
          {option?.profile ? (
            <Link href={`/app/shipping/profiles/${option.profile.id}`}>{option.profile.name}</Link>
          ) : (
            common.none
          )}
        </dd>
        <dt>{words.method}</dt>
        <dd>{option ? `${nameOf(option.provider_id)}: ${words.methods[method] ?? method}` : common.none}</dd>
        <dt>{words.priceType}</dt>
        <dd>{option ? words.priceTypes[option.price_type] : common.none}</dd>
      </dl>
      <p className="help">{words.fixed}</p>
    </>
  )
}
