"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { useMay } from "#panel/session/session.tsx"
import { Button } from "#panel/ui/button.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useWebhookWords } from "./words.ts"

const NewSecret = dynamic(() => import("./secret.tsx").then((part) => part.NewSecret), { ssr: false })

/** Offers to create a new signing secret. */
export function RotateButton({ id }: { id: string }) {
  const words = useWebhookWords()
  const { common } = useWords()
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const refused = may("webhooks.rotateSecret") ? undefined : common.mayNot
  return (
    <>
      <Button refused={refused} onClick={() => setAsking(true)}>
        {words.rotate}
      </Button>
      {asking && <NewSecret id={id} onClose={() => setAsking(false)} />}
    </>
  )
}
