"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { Thumb } from "#panel/display/thumb.tsx"
import { useAction } from "#panel/edit/action.ts"
import { useAddToProducts } from "#panel/media/choose/add-to-products.ts"
import { useUseWords } from "#panel/media/choose/use-words.ts"
import { idOf, type Media } from "#panel/media/media.ts"
import { useMediaWords } from "#panel/media/words.ts"
import type { Output } from "#panel/server/operations.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { PlainTable } from "#panel/table/plain-table.tsx"
import type { Column } from "#panel/table/table.tsx"
import { Button } from "#panel/ui/button.tsx"
import { Clip } from "#panel/ui/clip.tsx"
import { Confirm } from "#panel/ui/dialog.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import { StatusChip } from "../status.tsx"
import { useProductWords } from "../words.ts"

const UseOnProducts = dynamic(
  () => import("#panel/media/choose/use-on-products.tsx").then((part) => part.UseOnProducts),
  {
    ssr: false,
  },
)

type UsedMedia = Output["media"]["get"]["media"]
type Showing = UsedMedia["products"][number]

/** The products that show the picture, which is added to others and removed here. */
export function UsedIn({ media }: { media: UsedMedia }) {
  const words = useMediaWords()
  const [removing, setRemoving] = useState<Showing | null>(null)
  const { products, product_count: count } = media
  return (
    <>
      <PlainTable
        headed
        caption={words.usedIn}
        aside={<UseButton media={media} />}
        columns={useColumns(setRemoving)}
        rows={products}
        rowKey={idOf}
        href={({ id }) => `/app/products/${id}`}
        empty={{ title: words.usedInNone, text: words.usedInText }}
      />
      {count > products.length && <p className="muted">{words.firstOf(products.length, count)}</p>}
      {removing && <Removal media={media} product={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

function useColumns(onRemove: (product: Showing) => void): Column<Showing>[] {
  const words = useMediaWords()
  const { common } = useWords()
  const refused = useMay()("media.removeProducts") ? undefined : common.mayNot
  return [
    {
      key: "title",
      head: useUseWords().products,
      cell: (row) => (
        <span className="named">
          <Thumb src={row.thumbnail} /> <Clip>{row.title}</Clip>
        </span>
      ),
    },
    { key: "status", head: useProductWords().status, cell: (row) => <StatusChip status={row.status} /> },
    {
      key: "remove",
      head: "",
      align: "right",
      cell: (row) => (
        <button
          type="button"
          className="icon-button"
          aria-label={words.removeFrom(row.title)}
          disabled={refused !== undefined}
          title={refused}
          onClick={() => onRemove(row)}
        >
          <Icon name="trash" />
        </button>
      ),
    },
  ]
}

function UseButton({ media: { id, products, product_count } }: { media: UsedMedia }) {
  const words = useUseWords()
  const { common } = useWords()
  const action = useAction()
  const add = useAddToProducts()
  const [open, setOpen] = useState(false)
  const refused = useMay()("media.addProducts") ? undefined : common.mayNot
  async function run(ids: string[]) {
    setOpen(false)
    const added = add(id, ids)
    const undo = product_count > products.length ? undefined : async () => (await added)?.()
    await action(() => added, { done: words.done(ids.length), ...(undo && { undo }) })
  }
  return (
    <>
      <Button refused={refused} onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {open && <UseOnProducts taken={products.map(idOf)} onChosen={run} onClose={() => setOpen(false)} />}
    </>
  )
}

interface RemovalProps {
  media: Media
  product: Showing
  onClose: () => void
}

/** Asks first: an image that comes back would be the last one. */
function Removal({ media: { id }, product, onClose }: RemovalProps) {
  const words = useMediaWords()
  const { common } = useWords()
  const client = useTRPCClient()
  const action = useAction()
  function remove() {
    onClose()
    const work = () => client.admin.media.removeProducts.mutate({ id, product_ids: [product.id] })
    return action(work, { done: words.removedFrom(product.title) })
  }
  return (
    <Confirm
      title={words.removeConfirm(product.title)}
      text={words.removeText}
      yes={common.remove}
      onYes={remove}
      onNo={onClose}
    />
  )
}
