"use client"

import { useQuery } from "@tanstack/react-query"
import Link from "next/link"
import { useParams } from "next/navigation"
import { Facts } from "#panel/display/values.tsx"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { Form } from "#panel/form/form.tsx"
import { MetadataOf } from "#panel/metadata/of.tsx"
import { majorOf } from "#panel/money/amounts.ts"
import { useProviderName } from "#panel/regions/words.ts"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { factsOf, OptionFields, type OptionValues } from "#panel/shipping/fields.tsx"
import { useShippingWords } from "#panel/shipping/words.ts"
import { Failure } from "#panel/ui/empty.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"

const LIST = "/app/shipping"

export default function ShippingOptionPage() {
  const { id } = useParams<{ id: string }>()
  const words = useShippingWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const read = useQuery(trpc.admin["shipping-options"].get.queryOptions({ id }))
  const option = read.data?.shipping_option
  const back = { href: LIST, word: words.title }
  if (read.error && !option) {
    return (
      <Page title={words.one} back={back}>
        <Failure error={read.error} retry={() => read.refetch()} back={LIST} />
      </Page>
    )
  }
  const remove = option && (
    <DeleteButton
      operation="shipping-options.delete"
      title={words.confirm(1)}
      text={words.confirmText}
      done={words.deleted(1)}
      list={LIST}
      remove={() => client.admin["shipping-options"].delete.mutate({ id })}
    />
  )
  return (
    <Page title={option?.name ?? ""} back={back} actions={remove}>
      <div className="two-columns">
        <Details id={id} option={option} />
        <div>
          <Card>
            <Made option={option} />
            <Facts id={id} created_at={option?.created_at} updated_at={option?.updated_at} />
          </Card>
          <MetadataOf resource="shipping-options" id={id} stored={option} />
        </div>
      </div>
    </Page>
  )
}

type Resource = Output["shipping-options"]["get"]["shipping_option"]

function valuesOf(option: Resource | undefined, language: string): OptionValues {
  const currency = option?.region?.currency_code ?? ""
  const bound = (type: string) =>
    majorOf(option?.requirements?.find((one) => one.type === type)?.amount, currency, language)
  return {
    name: option?.name ?? "",
    amount: majorOf(option?.amount, currency, language),
    includes_tax: option?.includes_tax ? "true" : "",
    admin_only: option?.admin_only ? "true" : "",
    min_subtotal: bound("min_subtotal"),
    max_subtotal: bound("max_subtotal"),
  }
}

function Details({ id, option }: { id: string; option: Resource | undefined }) {
  const { form } = useWords()
  const language = useLanguage()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  const may = useMay()
  const currency = option?.region?.currency_code ?? ""
  const flat = option?.price_type !== "calculated"
  const edit = useEdit({
    stored: option,
    valuesOf: (one) => valuesOf(one, language),
    // Undo creates removed requirements again: their rows are gone.
    factsOf: (given: OptionValues, read, one) =>
      factsOf(given, { currency, flat, bounds: one?.requirements ?? [], read }),
    read: async () => (await fresh(trpc.admin["shipping-options"].get.queryOptions({ id }))).shipping_option,
    write: (change) => client.admin["shipping-options"].update.mutate({ id, ...change, fields: "id" }),
  })
  return (
    <Card>
      <Form {...edit} submit={form.save} disabled={!option || !may("shipping-options.update")}>
        <OptionFields currency={currency} flat={flat} />
      </Form>
    </Card>
  )
}

/** The properties that can't be changed after creation. */
function Made({ option }: { option: Resource | undefined }) {
  const words = useShippingWords()
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
