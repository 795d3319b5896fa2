"use client"

import { useOwnPages } from "#panel/own/visible-pages.ts"
import { useWords } from "#panel/words/index.tsx"
import { Section } from "./section.tsx"

/** The shop's own pages in the menu. */
export function OwnSection({ onGo }: { onGo: (() => void) | undefined }) {
  const { nav } = useWords()
  const pages = useOwnPages()
  return pages.length > 0 && <Section title={nav.groups.own} entries={pages} onGo={onGo} />
}
