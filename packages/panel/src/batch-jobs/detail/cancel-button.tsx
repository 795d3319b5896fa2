"use client"

import { useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Button } from "#panel/ui/button.tsx"
import { Confirm } from "#panel/ui/dialog.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useBatchWords } from "../words.ts"

/** Cancels a job; asks for confirmation if something may have been written already. */
export function CancelButton({ id, asks }: { id: string; asks: boolean }) {
  const words = useBatchWords()
  const { common } = useWords()
  const client = useTRPCClient()
  const action = useAction()
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const run = () => {
    setAsking(false)
    return action(() => client.admin["batch-jobs"].cancel.mutate({ id }), { done: words.canceled })
  }
  const refused = may("batch-jobs.cancel") ? undefined : common.mayNot
  return (
    <>
      <Button refused={refused} onClick={() => (asks ? setAsking(true) : run())}>
        {words.cancel}
      </Button>
      {asking && (
        <Confirm
          title={words.cancelTitle}
          text={words.cancelText}
          yes={words.cancelYes}
          no={words.cancelNo}
          danger
          onYes={run}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  )
}
