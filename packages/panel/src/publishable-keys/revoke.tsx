"use client"

import { useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Button } from "#panel/ui/button.tsx"
import { Confirm } from "#panel/ui/dialog.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useKeyWords } from "./words.ts"

/** Revokes a key after confirmation. */
export function RevokeButton({ id, isRevoked }: { id: string; isRevoked: boolean }) {
  const words = useKeyWords()
  const { common } = useWords()
  const client = useTRPCClient()
  const action = useAction()
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const refused = may("publishable-api-keys.revoke") ? (isRevoked ? words.isRevoked : undefined) : common.mayNot
  function revoke() {
    setAsking(false)
    return action(() => client.admin["publishable-api-keys"].revoke.mutate({ id }), { done: words.revoked(1) })
  }
  return (
    <>
      <Button refused={refused} onClick={() => setAsking(true)}>
        {words.revoke}
      </Button>
      {asking && (
        <Confirm
          title={words.revokeTitle(1)}
          text={words.revokeText}
          yes={words.revoke}
          danger
          onYes={revoke}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  )
}
