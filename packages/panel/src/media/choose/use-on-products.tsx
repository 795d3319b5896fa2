"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useDeferredValue } from "react"
import { Thumb } from "#panel/display/thumb.tsx"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { Clip } from "#panel/ui/clip.tsx"
import { Dialog } from "#panel/ui/dialog.tsx"
import { useWords } from "#panel/words/index.tsx"
import { idOf } from "../media.ts"
import { useChosen, useMore } from "./chosen.ts"
import { Found, SearchBox } from "./search-box.tsx"
import { useUseWords } from "./use-words.ts"

interface UseOnProductsProps {
  /** The products that show the picture already, as far as they are known. */
  taken?: string[]
  onChosen: (ids: string[]) => void
  onClose: () => void
}

type Product = Output["products"]["list"]["products"][number]

const STEP = 20
const SHORT = { fields: "title,handle,thumbnail", expand: "", order: "title" } as const

/** Asks which products are to show pictures of the library. */
export function UseOnProducts({ taken = [], onChosen, onClose }: UseOnProductsProps) {
  const words = useUseWords()
  const trpc = useTRPC()
  const { form } = useWords()
  const { text, limit, search, showMore } = useMore(STEP)
  const q = useDeferredValue(text.trim())
  const asked = { ...SHORT, q: q || undefined, limit }
  const read = useQuery(trpc.admin.products.list.queryOptions(asked, { placeholderData: keepPreviousData }))
  const { rows, has, toggle } = useChosen<Product>(idOf)
  return (
    <Dialog title={words.title} kind="side" onClose={onClose}>
      <p className="muted">{words.help}</p>
      <SearchBox label={words.search} text={text} onText={search} />
      <Found read={read} count={read.data?.count} limit={limit} words={words} onMore={showMore}>
        <ul className="choose-lines" aria-label={words.products}>
          {read.data?.products.map((one) => (
            <Line key={one.id} product={one} isOn={has(one)} isTaken={taken.includes(one.id)} onToggle={toggle} />
          ))}
        </ul>
      </Found>
      <div className="row end dialog-foot">
        <span className="grow muted" aria-live="polite">
          {rows.length > 0 && words.chosen(rows.length)}
        </span>
        <button type="button" className="button" onClick={onClose}>
          {form.cancel}
        </button>
        <button
          type="button"
          className="button primary"
          disabled={rows.length === 0}
          onClick={() => onChosen(rows.map(idOf))}
        >
          {words.add(rows.length)}
        </button>
      </div>
    </Dialog>
  )
}

interface LineProps {
  product: Product
  isOn: boolean
  isTaken: boolean
  onToggle: (product: Product) => void
}

function Line({ product, isOn, isTaken, onToggle }: LineProps) {
  const words = useUseWords()
  return (
    <li>
      <label className="choose-line">
        <input
          type="checkbox"
          checked={isOn || isTaken}
          disabled={isTaken}
          aria-label={product.title}
          onChange={() => onToggle(product)}
        />
        <Thumb src={product.thumbnail} />
        <span className="grow">
          <Clip>{product.title}</Clip>
        </span>
        <span className="muted handle">{isTaken ? words.isIn : <Clip>{product.handle ?? ""}</Clip>}</span>
      </label>
    </li>
  )
}
