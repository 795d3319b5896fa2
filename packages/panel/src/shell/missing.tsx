"use client"

import Link from "next/link"
import { Page } from "#panel/ui/page.tsx"
import { wordsIn } from "#panel/words/index.tsx"

const useMissingWords = wordsIn("shell/missing", {
  title: "Page not found",
  text: "There’s no page at this address. Check the address, or use the menu or search.",
  home: "Go to home",
})

/** The panel's page for unknown addresses, with a link back. */
export function Missing() {
  const words = useMissingWords()
  return (
    <Page title={words.title}>
      <div className="empty">
        <p>{words.text}</p>
        <Link className="button primary" href="/app">
          {words.home}
        </Link>
      </div>
    </Page>
  )
}
