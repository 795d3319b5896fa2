"use client"

import type { ReactNode } from "react"
import { Empty, Failure } from "#panel/ui/empty.tsx"
import { Icon } from "#panel/ui/icons.tsx"

interface SearchBoxProps {
  label: string
  text: string
  onText: (text: string) => void
}

/** The search of a dialog for choosing. Enter in it submits nothing. */
export function SearchBox({ label, text, onText }: SearchBoxProps) {
  return (
    <label className="search">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        data-first
      />
    </label>
  )
}

interface FoundProps {
  read: { error: unknown; isPlaceholderData: boolean; refetch: () => unknown }
  /** Undefined until the first answer. */
  count: number | undefined
  /** How many are displayed. */
  limit: number
  words: { more: string; none: string; noneText: string }
  onMore: () => void
  children: ReactNode
}

/** What a search of a dialog has found, with a button for more. */
export function Found({ read, count, limit, words, onMore, children }: FoundProps) {
  if (read.error && count === undefined) return <Failure error={read.error} retry={() => void read.refetch()} />
  return (
    <div className="found" aria-busy={read.isPlaceholderData || count === undefined}>
      {count === 0 ? <Empty title={words.none} text={words.noneText} /> : children}
      {count !== undefined && count > limit && (
        <button type="button" className="button" onClick={onMore} disabled={read.isPlaceholderData}>
          {words.more}
        </button>
      )}
    </div>
  )
}
