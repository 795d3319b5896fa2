"use client"

import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccountWords } from "#panel/account/words.ts"
import { Chip } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { Confirm } from "#panel/ui/dialog.tsx"
import { Card } from "#panel/ui/page.tsx"

/** Whether another operator has a second factor; an admin resets it for one who is locked out. */
export function ResetSecondFactor({ id }: { id: string }) {
  const words = useAccountWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const action = useAction()
  const [isAsking, setAsking] = useState(false)
  const factor = useQuery(trpc.admin.users.getSecondFactor.queryOptions({ id })).data?.second_factor
  if (!factor) return null
  const state = <Chip kind={factor.is_enabled ? "good" : "quiet"}>{factor.is_enabled ? words.on : words.off}</Chip>
  return (
    <Card title={words.factor} aside={state}>
      {factor.is_enabled && (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {words.reset}
        </button>
      )}
      {isAsking && (
        <Confirm
          title={words.resetTitle}
          text={words.resetText}
          yes={words.reset}
          danger
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            return action(() => client.admin.users.resetSecondFactor.mutate({ id }), { done: words.resetDone })
          }}
        />
      )}
    </Card>
  )
}
