"use client"

import Link from "next/link"
import { Page } from "#panel/ui/page.tsx"
import { wordsIn } from "#panel/words/index.tsx"

const useMissingWords = wordsIn("shell/missing", {
  en: {
    title: "Page not found",
    text: "There’s no page at this address. Check the address, or use the menu or search.",
    home: "Go to home",
  },
  de: {
    title: "Seite nicht gefunden",
    text: "Unter dieser Adresse gibt es keine Seite. Prüfe die Adresse oder nutze das Menü oder die Suche.",
    home: "Zur Startseite",
  },
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
