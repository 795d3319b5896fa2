"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { useMay } from "#panel/session/session.tsx"
import { ActionButton } from "#panel/ui/action-button.tsx"
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
      <ActionButton refused={refused} onClick={() => setAsking(true)}>
        {words.rotate}
      </ActionButton>
      {asking && <NewSecret id={id} onClose={() => setAsking(false)} />}
    </>
  )
}
