"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { Thumb } from "#panel/display/thumb.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { Clip } from "#panel/ui/clip.tsx"
import { Dialog } from "#panel/ui/dialog.tsx"
import { useWords } from "#panel/words/index.tsx"
import { idOf, type Media, sized } from "../media.ts"
import { useChosen, useMore } from "./chosen.ts"
import { useLibraryWords } from "./library-words.ts"
import { Found, SearchBox } from "./search-box.tsx"

interface LibraryProps {
  taken: string[]
  onChosen: (urls: string[], asThumbnail: boolean) => void
  onClose: () => void
}

const STEP = 24

/** The library as a dialog: images are searched and chosen, and added in the order of choosing. */
export function Library({ taken, onChosen, onClose }: LibraryProps) {
  const words = useLibraryWords()
  const trpc = useTRPC()
  const { text, limit, search, showMore } = useMore(STEP)
  const q = useDeferredValue(text.trim()) || undefined
  const read = useQuery(trpc.admin.media.list.queryOptions({ q, limit }, { placeholderData: keepPreviousData }))
  const { rows, has, toggle } = useChosen<Media>(idOf)
  return (
    <Dialog title={words.title} kind="side" onClose={onClose}>
      <SearchBox label={words.search} text={text} onText={search} />
      <Found read={read} count={read.data?.count} limit={limit} words={words} onMore={showMore}>
        <ul className="choose-tiles" aria-label={words.images}>
          {read.data?.media.map((one) => (
            <Tile key={one.id} media={one} isOn={has(one)} isTaken={taken.includes(one.url)} onToggle={toggle} />
          ))}
        </ul>
      </Found>
      <Foot
        count={rows.length}
        onClose={onClose}
        onAdd={(asThumbnail) =>
          onChosen(
            rows.map(({ url }) => url),
            asThumbnail,
          )
        }
      />
    </Dialog>
  )
}

interface TileProps {
  media: Media
  isOn: boolean
  isTaken: boolean
  onToggle: (media: Media) => void
}

function Tile({ media, isOn, isTaken, onToggle }: TileProps) {
  const words = useLibraryWords()
  return (
    <li>
      <label className="choose-tile">
        <Thumb src={sized(media, 160)} />
        <span className="row nowrap">
          <input
            type="checkbox"
            checked={isOn || isTaken}
            disabled={isTaken}
            aria-label={media.alt ?? media.name}
            onChange={() => onToggle(media)}
          />
          {isTaken ? <span className="muted">{words.isIn}</span> : <Clip>{media.name}</Clip>}
        </span>
      </label>
    </li>
  )
}

interface FootProps {
  count: number
  onClose: () => void
  onAdd: (asThumbnail: boolean) => void
}

function Foot({ count, onClose, onAdd }: FootProps) {
  const words = useLibraryWords()
  const { form } = useWords()
  const [asThumbnail, setAsThumbnail] = useState(false)
  return (
    <div className="row end dialog-foot">
      <label className="check">
        <input type="checkbox" checked={asThumbnail} onChange={(event) => setAsThumbnail(event.target.checked)} />
        {words.asThumbnail}
      </label>
      <span className="hidden-visually" aria-live="polite">
        {count > 0 && words.chosen(count)}
      </span>
      <span className="grow" />
      <button type="button" className="button" onClick={onClose}>
        {form.cancel}
      </button>
      <button type="button" className="button primary" disabled={count === 0} onClick={() => onAdd(asThumbnail)}>
        {words.add(count)}
      </button>
    </div>
  )
}
