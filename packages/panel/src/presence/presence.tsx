"use client"

import { usePathname } from "next/navigation"
import { nameOf } from "#panel/notes/colleagues.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { type Place, placeOf } from "./place.ts"
import { useOthers } from "./use-others.ts"
import { usePresenceWords } from "./words.ts"

/** Who else has this page open, first of all who has unsaved changes. Its line is always there, so that nothing moves. */
export function Presence() {
  const place = placeOf(usePathname())
  return place ? <Others place={place} /> : null
}

/** Screen readers announce it when it changes, after what they are saying. */
function Others({ place }: { place: Place }) {
  const words = usePresenceWords()
  const language = useLanguage()
  const others = useOthers(place)
  const editing = others.filter((one) => one.is_editing)
  const named = editing.length > 0 ? editing : others
  const names = new Intl.ListFormat(language).format(named.map((one) => one.first_name || nameOf(one)))
  const text = (editing.length > 0 ? words.editing : words.viewing)(names, named.length)
  return (
    <span
      role="status"
      className={editing.length > 0 ? "presence editing" : "presence"}
      title={names ? text : undefined}
    >
      {names && text}
    </span>
  )
}
