"use client"

import { Icon } from "#panel/icons.tsx"
import { useDetailWords } from "./words.ts"

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

/** One picture, with what can be done with it. */
export function Picture({ url, at, of, isThumbnail, refused, onThumbnail, onMove, onRemove }: PictureProps) {
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
        <span className="grow" />
        <button {...button} aria-label={words.removePicture(at)} disabled={off} onClick={onRemove}>
          <Icon name="trash" />
        </button>
      </div>
      {isThumbnail && <figcaption className="help">{words.isThumbnail}</figcaption>}
    </figure>
  )
}
