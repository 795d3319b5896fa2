"use client"

import { useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useParams } from "next/navigation"
import { CustomFields } from "#panel/custom-fields/later.tsx"
import { Chip } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { Slot } from "#panel/own/slot.tsx"
import { useChoices } from "#panel/products/choices.ts"
import { General, Organization, useProductEdit, useUpdate } from "#panel/products/detail/forms.tsx"
import { Options } from "#panel/products/detail/options.tsx"
import { type Product, RELATIONS } from "#panel/products/detail/product.ts"
import { Selling } from "#panel/products/detail/selling.tsx"
import { Images } from "#panel/products/media/images.tsx"
import { StatusChip } from "#panel/products/status.tsx"
import { useProductWords } from "#panel/products/words.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { useSlow } from "#panel/ui/empty.tsx"
import { FailedPage } from "#panel/ui/failed-page.tsx"
import { Later } from "#panel/ui/later.tsx"
import { Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const Attributes = dynamic(() => import("#panel/products/detail/attributes.tsx").then((part) => part.Attributes), {
  ssr: false,
})
const MetadataCard = dynamic(() => import("#panel/metadata/card.tsx").then((part) => part.MetadataCard), {
  ssr: false,
})
const Variants = dynamic(() => import("#panel/products/variants/variants.tsx").then((part) => part.Variants), {
  ssr: false,
})

const LIST = "/app/products"

export default function ProductPage() {
  const { id } = useParams<{ id: string }>()
  const words = useProductWords()
  const trpc = useTRPC()
  const read = useQuery(trpc.admin.products.get.queryOptions({ id, expand: RELATIONS }))
  const choices = useChoices()
  const product = read.data?.product
  const back = { href: LIST, word: words.title }
  if (read.error && !product) return <FailedPage title={words.one} back={back} read={read} />
  return (
    <Page title={product?.title ?? ""} back={back} actions={product && <Actions product={product} />}>
      {product && choices.settled ? (
        <div className="two-columns">
          <div className="cards">
            <General product={product} />
            <Images product={product} />
            <Options product={product} />
            <Later>
              <Variants product={product} />
            </Later>
          </div>
          <div className="cards">
            <Organization product={product} choices={choices} />
            <Selling product={product} />
            <Slot name="product.side" data={{ product }} />
            <Later>
              <Attributes product={product} />
              <OwnFields product={product} />
              <Metadata product={product} />
            </Later>
          </div>
        </div>
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

/** Replaced as a whole by the content, so that nothing on the page moves. */
function Waiting() {
  const slow = useSlow()
  return (
    <div className={slow ? "two-columns" : "two-columns unseen"} aria-busy>
      {[8, 12].map((lines) => (
        <div key={lines} className="card">
          {Array.from({ length: lines }, (_, line) => (
            <span key={line} className="bar tall" />
          ))}
        </div>
      ))}
    </div>
  )
}

function OwnFields({ product }: { product: Product }) {
  return <CustomFields entity="Product" stored={product} operation="products.update" {...useProductEdit(product.id)} />
}

function Metadata({ product }: { product: Product }) {
  return <MetadataCard stored={product} operation="products.update" {...useProductEdit(product.id)} />
}

function Actions({ product }: { product: Product }) {
  const { id, status, is_giftcard } = product
  const words = useProductWords()
  const { common } = useWords()
  const client = useTRPCClient()
  const action = useAction()
  const may = useMay()
  const update = useUpdate(id)
  const isPublished = status === "published"
  const next = isPublished ? "draft" : "published"
  const done = (isPublished ? words.unpublished : words.published)(1)
  const refused = may("products.update") ? undefined : common.mayNot
  return (
    <>
      {is_giftcard && <Chip>{words.giftCard}</Chip>}
      <StatusChip status={status} />
      <button
        type="button"
        className={isPublished ? "button" : "button primary"}
        disabled={refused !== undefined}
        title={refused}
        onClick={() => action(() => update({ status: next }), { done, undo: () => update({ status }) })}
      >
        {isPublished ? words.unpublish : words.publish}
      </button>
      <DeleteButton
        operation="products.delete"
        title={words.confirm(1)}
        text={words.confirmText}
        done={words.deleted(1)}
        list={LIST}
        remove={() => client.admin.products.delete.mutate({ id })}
      />
    </>
  )
}
