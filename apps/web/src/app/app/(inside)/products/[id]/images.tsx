"use client"

import { useEffect, useRef, useState } from "react"
import { useAct } from "#panel/act.ts"
import { Card } from "#panel/page.tsx"
import { useMay } from "#panel/session.tsx"
import { useWords } from "#panel/words/index.tsx"
import { Drop } from "./drop.tsx"
import { useUpdate } from "./forms.tsx"
import { Picture } from "./picture.tsx"
import type { Product } from "./product.ts"
import { useDetailWords } from "./words.ts"

interface Shown {
  images: string[]
  thumbnail: string | null
}

/** Its pictures in the order shoppers see them; one of them stands for it in lists. */
export function Images({ product }: { product: Product }) {
  const words = useDetailWords()
  const { images, thumbnail, change, refused } = useImages(product)
  const { root, moved } = useFocusKept()
  function move(url: string, by: number) {
    const rest = images.filter((one) => one !== url)
    const to = images.indexOf(url) + by
    moved.current = { url, by }
    return change({ images: rest.toSpliced(to, 0, url), thumbnail }, words.moved(to + 1, images.length))
  }
  function remove(url: string) {
    const rest = images.filter((one) => one !== url)
    return change({ images: rest, thumbnail: thumbnail === url ? (rest[0] ?? null) : thumbnail }, words.removed)
  }
  return (
    <Card title={words.pictures}>
      {images.length > 0 && (
        <div className="pictures" ref={root}>
          {images.map((url, at) => (
            <Picture
              key={url}
              url={url}
              at={at + 1}
              of={images.length}
              isThumbnail={url === thumbnail}
              refused={refused}
              onThumbnail={() => change({ images, thumbnail: url }, words.thumbnailSet)}
              onMove={(by) => move(url, by)}
              onRemove={() => remove(url)}
            />
          ))}
        </div>
      )}
      <Drop
        refused={refused}
        onAdded={(urls) =>
          change({ images: [...images, ...urls], thumbnail: thumbnail ?? urls[0] ?? null }, words.added(urls.length))
        }
      />
    </Card>
  )
}

/** The pictures as they are, or as they will be in a moment: what is moved is seen moved at once. */
function useImages(product: Product) {
  const { common } = useWords()
  const act = useAct()
  const may = useMay()
  const update = useUpdate(product.id)
  const [coming, setComing] = useState<Shown | null>(null)
  const stored: Shown = { images: product.images?.map(({ url }) => url) ?? [], thumbnail: product.thumbnail }
  const { images, thumbnail } = coming ?? stored
  // An import may name a thumbnail that is none of the pictures.
  const all = thumbnail && !images.includes(thumbnail) ? [thumbnail, ...images] : images
  const last = useRef<Promise<unknown>>(Promise.resolve())
  /** One after the other, in the order they were asked for; the last one is what stays. */
  async function change(next: Shown, done: string) {
    const before = { images, thumbnail }
    setComing(next)
    const mine = last.current.then(() => act(() => update(next), { done, undo: () => update(before) }))
    last.current = mine
    await mine
    if (last.current === mine) setComing(null)
  }
  return { images: all, thumbnail, change, refused: may("products.update") ? undefined : common.mayNot }
}

/** The browser drops the focus of what is moved about in the page: it is given back to the button that was pressed. */
function useFocusKept() {
  const root = useRef<HTMLDivElement>(null)
  const moved = useRef<{ url: string; by: number } | null>(null)
  useEffect(() => {
    const { url, by = 0 } = moved.current ?? {}
    moved.current = null
    if (!url) return
    const figure = [...(root.current?.children ?? [])].find((one) => one.getAttribute("data-url") === url)
    const [same, other] = [by, -by].map((way) => figure?.querySelector<HTMLButtonElement>(`[data-by="${way}"]`))
    const wanted = same?.disabled ? other : same
    wanted?.focus()
  })
  return { root, moved }
}
