"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { useMay } from "#panel/session/session.tsx"
import { Button } from "#panel/ui/button.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useLibraryWords } from "./library-words.ts"

// Loaded when it is opened.
const Library = dynamic(() => import("./library.tsx").then((part) => part.Library), { ssr: false })

interface LibraryButtonProps {
  /** The addresses of images that can't be chosen again. */
  taken: string[]
  refused?: string | undefined
  onChosen: (urls: string[], asThumbnail: boolean) => unknown
}

/** Chooses images of the library for a product. */
export function LibraryButton({ taken, refused: reason, onChosen }: LibraryButtonProps) {
  const words = useLibraryWords()
  const { common } = useWords()
  const [open, setOpen] = useState(false)
  const refused = useMay()("media.list") ? reason : common.mayNot
  return (
    <>
      <Button refused={refused} onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {open && (
        <Library
          taken={taken}
          onClose={() => setOpen(false)}
          onChosen={(urls, asThumbnail) => {
            setOpen(false)
            onChosen(urls, asThumbnail)
          }}
        />
      )}
    </>
  )
}
