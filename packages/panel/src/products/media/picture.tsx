"use client"

import { Icon } from "#panel/ui/icons.tsx"
import { useDetailWords } from "../detail/words.ts"

interface PictureProps {
  url: string
  at: number
  of: number
  isThumbnail: boolean
  refused: string | undefined
  onThumbnail: () => void
  onMove: (by: number) => void
  onRemove: () => void
}

/** One image and its buttons. */
export function Picture(props: PictureProps) {
  const { url, at, of, isThumbnail, refused, onThumbnail, onRemove } = props
  const words = useDetailWords()
  const button = { type: "button", className: "icon-button", title: refused } as const
  const off = refused !== undefined
  return (
    <figure className={isThumbnail ? "picture main" : "picture"} data-url={url}>
      <img src={url} alt={words.pictureOf(at, of)} loading="lazy" />
      <div className="row">
        <button
          {...button}
          aria-label={words.makeThumbnail(at)}
          aria-pressed={isThumbnail}
          title={isThumbnail ? words.isThumbnail : (refused ?? words.makeThumbnail(at))}
          disabled={off}
          onClick={() => !isThumbnail && onThumbnail()}
        >
          <Icon name="star" />
        </button>
        <Moves {...props} />
        <span className="grow" />
        <button {...button} aria-label={words.removePicture(at)} disabled={off} onClick={onRemove}>
          <Icon name="trash" />
        </button>
      </div>
      {isThumbnail && <figcaption className="help">{words.isThumbnail}</figcaption>}
    </figure>
  )
}

/** Moves by one position. */
function Moves({ at, of, refused, onMove }: Pick<PictureProps, "at" | "of" | "refused" | "onMove">) {
  const words = useDetailWords()
  const button = { type: "button", className: "icon-button", title: refused } as const
  const off = refused !== undefined
  return (
    <>
      <button
        {...button}
        aria-label={words.earlier(at)}
        data-by="-1"
        disabled={off || at === 1}
        onClick={() => onMove(-1)}
      >
        <Icon name="left" />
      </button>
      <button
        {...button}
        aria-label={words.later(at)}
        data-by="1"
        disabled={off || at === of}
        onClick={() => onMove(1)}
      >
        <Icon name="right" />
      </button>
    </>
  )
}
