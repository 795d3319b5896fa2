"use client"

import { Section } from "#panel/shell/section.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useOwnPages } from "./visible-pages.ts"

/** The shop's own pages in the menu. */
export function OwnSection({ onGo }: { onGo: (() => void) | undefined }) {
  const { nav } = useWords()
  const pages = useOwnPages()
  return pages.length > 0 && <Section title={nav.groups.own} entries={pages} onGo={onGo} />
}
