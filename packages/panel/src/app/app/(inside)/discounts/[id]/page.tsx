"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import Link from "next/link"
import { useParams } from "next/navigation"
import { conditionsQuery } from "#panel/discounts/conditions/resources.ts"
import { StateCard } from "#panel/discounts/detail/state-card.tsx"
import { Terms } from "#panel/discounts/detail/terms.tsx"
import type { ListedCondition } from "#panel/discounts/detail/types.ts"
import { type Discount, EXPAND, type StoredCondition } from "#panel/discounts/sentence/facts.ts"
import { useDiscountWords } from "#panel/discounts/words.ts"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { MetadataOf } from "#panel/metadata/of.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { FailedPage } from "#panel/ui/failed-page.tsx"
import { Later } from "#panel/ui/later.tsx"
import { Page } from "#panel/ui/page.tsx"

const DiscountRegions = dynamic(() => import("#panel/discounts/detail/regions.tsx"), { ssr: false })
const Conditions = dynamic(() => import("#panel/discounts/detail/conditions.tsx"), { ssr: false })
const Codes = dynamic(() => import("#panel/discounts/detail/codes.tsx"), { ssr: false })
const TryCart = dynamic(() => import("#panel/discounts/detail/try-cart.tsx"), { ssr: false })

const LIST = "/app/discounts"

export default function OneDiscount() {
  const { id } = useParams<{ id: string }>()
  const words = useDiscountWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const read = useQuery(trpc.admin.discounts.get.queryOptions({ id, expand: EXPAND }))
  const discount = read.data?.discount
  const listed = useListed(discount?.rule?.conditions)
  const back = { href: LIST, word: words.title }
  if (read.error && !discount) return <FailedPage title={words.one} back={back} read={read} />
  const remove = discount && <Remove discount={discount} remove={() => removeOf(client, discount)} />
  return (
    <Page title={discount?.code ?? ""} back={back} actions={remove}>
      {discount && (
        <div className="two-columns" data-discount>
          <div className="stack">
            {discount.parent_discount && <Child parent={discount.parent_discount} />}
            <Terms discount={discount} listed={listed} />
            {!discount.parent_discount_id && (
              <Later heavy>
                <DiscountRegions discount={discount} />
                <Conditions discount={discount} listed={listed} />
              </Later>
            )}
            {discount.is_dynamic && !discount.parent_discount_id && (
              <Later heavy>
                <Codes discount={discount} />
              </Later>
            )}
            <Later heavy>
              <TryCart discount={discount} listed={listed} />
            </Later>
          </div>
          <Side discount={discount} />
        </div>
      )}
    </Page>
  )
}

function Side({ discount }: { discount: Discount }) {
  return (
    <div>
      <StateCard discount={discount} />
      <MetadataOf resource="discounts" id={discount.id} stored={discount} />
    </div>
  )
}

/** The resources of the conditions: the first by name, and the total count. */
function useListed(conditions: StoredCondition[] = []): ListedCondition[] {
  const client = useTRPCClient()
  const query = conditionsQuery(client, conditions)
  const { data } = useQuery({ ...query, enabled: conditions.length > 0, placeholderData: keepPreviousData })
  return conditions.map((one) => {
    const found = data?.[one.id]
    return { ...one, resources: found?.resources, count: found?.count }
  })
}

/** A unique code is deleted from its discount. */
function removeOf({ admin }: ReturnType<typeof useTRPCClient>, { id, code, parent_discount_id: parent }: Discount) {
  if (parent) return admin.discounts.deleteDynamicCode.mutate({ id: parent, code })
  return admin.discounts.delete.mutate({ id })
}

function Remove({ discount, remove }: { discount: Discount; remove: () => Promise<unknown> }) {
  const words = useDiscountWords()
  const parent = discount.parent_discount_id
  return (
    <DeleteButton
      operation={parent ? "discounts.deleteDynamicCode" : "discounts.delete"}
      title={words.confirm(1)}
      text={words.confirmText}
      done={words.deleted(1)}
      list={parent ? `${LIST}/${parent}` : LIST}
      remove={remove}
    />
  )
}

function Child({ parent }: { parent: { id: string; code: string } }) {
  const words = useDiscountWords()
  return (
    <p className="card">
      <strong>{words.child}.</strong> {words.childText(parent.code)}{" "}
      <Link href={`${LIST}/${parent.id}`}>{parent.code}</Link>
    </p>
  )
}
