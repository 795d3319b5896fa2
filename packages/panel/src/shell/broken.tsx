"use client"

import { useEffect } from "react"
import { whenBack } from "#panel/server/connection.ts"
import { Page } from "#panel/ui/page.tsx"
import { wordsIn } from "#panel/words/index.tsx"

const useBrokenWords = wordsIn("shell/broken", {
  title: "This page couldn’t be displayed",
  text: "Reload it. If that doesn’t help, use the menu to go on, and ask those who run your shop’s server.",
  reload: "Reload page",
})

/** In place of a page that failed: the menu stays. One whose scripts could not be loaded is loaded again when they can. */
export function Broken({ error }: { error: Error }) {
  const words = useBrokenWords()
  const isUnloaded = error.name === "ChunkLoadError"
  useEffect(() => {
    if (isUnloaded && !navigator.onLine) void whenBack().then(() => location.reload())
  }, [isUnloaded])
  return (
    <Page title={words.title}>
      <div className="empty" role="alert">
        <p>{words.text}</p>
        <button type="button" className="button primary" onClick={() => location.reload()}>
          {words.reload}
        </button>
      </div>
    </Page>
  )
}
