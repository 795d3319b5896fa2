"use client"

import { useState } from "react"
import { Secret } from "#panel/display/secret.tsx"
import { useAction } from "#panel/edit/action.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { Confirm } from "#panel/ui/dialog.tsx"
import { useSecretWords } from "./secret-words.ts"

/** Displays a webhook's signing secret, which the server returns once. */
export function SigningSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const words = useSecretWords()
  return <Secret title={words.secret} text={words.secretText} gotIt={words.gotIt} secret={secret} onClose={onClose} />
}

/** Creates a new signing secret after confirmation, and displays it. */
export function NewSecret({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useSecretWords()
  const client = useTRPCClient()
  const action = useAction()
  const [secret, setSecret] = useState<string | null>(null)
  const make = async () => setSecret((await client.admin.webhooks.rotateSecret.mutate({ id })).webhook.secret)
  const rotate = async () => (await action(make, { done: words.secretMade })) || onClose()
  if (secret) return <SigningSecret secret={secret} onClose={onClose} />
  return (
    <Confirm
      title={words.rotateTitle}
      text={words.rotateText}
      yes={words.rotateYes}
      onYes={() => void rotate()}
      onNo={onClose}
    />
  )
}
