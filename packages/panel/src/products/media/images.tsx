"use client"

import { useEffect, useRef, useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { isSame } from "#panel/edit/crossed.ts"
import { LibraryButton } from "#panel/media/choose/library-button.tsx"
import { Drop } from "#panel/media/drop.tsx"
import { isOvertaken, overtaken } from "#panel/server/overtaken.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useProductEdit } from "../detail/forms.tsx"
import type { Product } from "../detail/product.ts"
import { useDetailWords } from "../detail/words.ts"
import { Picture } from "./picture.tsx"

interface Media {
  images: string[]
  thumbnail: string | null
}

/** Its images in the order of the storefront; one of them is the thumbnail for lists. */
export function Images({ product }: { product: Product }) {
  const words = useDetailWords()
  const { images, thumbnail, change, refused } = useImages(product)
  const { root, moved } = useFocusKept()
  function move(url: string, by: number) {
    moved.current = { url, by }
    return change((now) => movedBy(now, url, by), words.moved(images.indexOf(url) + by + 1, images.length))
  }
  const add = (urls: string[], asThumbnail = false) =>
    change((now) => withMore(now, urls, asThumbnail), words.added(urls.length))
  const remove = (url: string) => change((now) => without(now, url), words.removed)
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
              onThumbnail={() => change((now) => ({ ...now, thumbnail: url }), words.thumbnailSet)}
              onMove={(by) => move(url, by)}
              onRemove={() => remove(url)}
            />
          ))}
        </div>
      )}
      <Drop refused={refused} onAdded={(urls) => add(urls)}>
        <LibraryButton taken={images} refused={refused} onChosen={add} />
      </Drop>
    </Card>
  )
}

function movedBy({ images, thumbnail }: Media, url: string, by: number): Media {
  const rest = images.filter((one) => one !== url)
  return { images: rest.toSpliced(images.indexOf(url) + by, 0, url), thumbnail }
}

function without({ images, thumbnail }: Media, url: string): Media {
  const rest = images.filter((one) => one !== url)
  return { images: rest, thumbnail: thumbnail === url ? (rest[0] ?? null) : thumbnail }
}

/** Another user may have added the same images of the library in the meantime. */
const withMore = ({ images, thumbnail }: Media, urls: string[], asThumbnail: boolean): Media => ({
  images: [...new Set([...images, ...urls])],
  thumbnail: (asThumbnail ? urls[0] : thumbnail) ?? urls[0] ?? null,
})

/** An import may set a thumbnail that is not one of the images. */
function mediaOf({ images = [], thumbnail }: Pick<Product, "images" | "thumbnail">): Media {
  const all = images.map(({ url }) => url)
  return { images: thumbnail && !all.includes(thumbnail) ? [thumbnail, ...all] : all, thumbnail }
}

/** The images as stored, or as they will be after pending changes: a move is visible immediately. */
function useImages(product: Product) {
  const { common } = useWords()
  const action = useAction()
  const may = useMay()
  const apply = useApply(product.id)
  const [coming, setComing] = useState<Media | null>(null)
  const { images, thumbnail } = coming ?? mediaOf(product)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  /** Runs changes one after the other, in order, each on the then stored images. */
  async function change(step: (now: Media) => Media, done: string) {
    const [before, next] = [{ images, thumbnail }, step({ images, thumbnail })]
    setComing(next)
    const putBack = (now: Media) => {
      if (!isSame(now, next)) throw overtaken()
      return before
    }
    const mine = last.current.then(() => action(() => apply(step), { done, undo: () => apply(putBack) }))
    last.current = mine
    await mine
    if (last.current === mine) setComing(null)
  }
  return { images, thumbnail, change, refused: may("products.update") ? undefined : common.mayNot }
}

const TRIES = 4

/** Changes the stored images; retries if another user changes the product in between. */
function useApply(id: string) {
  const { read, write } = useProductEdit(id)
  return async function apply(step: (now: Media) => Media, tries = TRIES): Promise<unknown> {
    const stored = await read()
    try {
      return await write({ ...step(mediaOf(stored)), if_unchanged_since: stored.updated_at })
    } catch (error) {
      if (!isOvertaken(error) || tries <= 1) throw error
      return apply(step, tries - 1)
    }
  }
}

/** The browser drops the focus of an element that moves: the pressed button gets it back. */
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
