"use client"

import { useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Button } from "#panel/ui/button.tsx"
import { Confirm } from "#panel/ui/dialog.tsx"
import { useWords } from "#panel/words/index.tsx"
import { Bar } from "../bar.tsx"
import { type Job, productsOf, type Stage } from "../job.ts"
import { useBatchWords } from "../words.ts"

/** Undoes a whole import, reports progress, and says why the server refuses to. */
export function Undo({ job, stage }: { job: Job; stage: Stage }) {
  const words = useBatchWords()
  const { undo, applied } = job.brief
  const reverted = undo?.reverted ?? 0
  if (stage === "undone") return <p role="status">{words.undone(reverted)}</p>
  if (stage === "undoing") {
    const label = undo?.status === "checking" ? words.undoChecking : words.undoReverting(reverted)
    return (
      <Bar
        label={label}
        value={undo?.status === "checking" ? undefined : Math.min(1, reverted / Math.max(1, productsOf(applied)))}
      />
    )
  }
  return (
    <>
      {undo?.changed && (
        <div role="alert" className="fault-box">
          <p>{undo.status === "refused" ? words.undoRefused : words.undoStopped(reverted)}</p>
          <ul className="named-list">
            {undo.changed.map((handle) => (
              <li key={handle}>
                <code>{handle}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      <UndoButton id={job.id} />
    </>
  )
}

function UndoButton({ id }: { id: string }) {
  const words = useBatchWords()
  const { common } = useWords()
  const client = useTRPCClient()
  const action = useAction()
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const refused = may("batch-jobs.undo") ? undefined : common.mayNot
  function run() {
    setAsking(false)
    return action(() => client.admin["batch-jobs"].undo.mutate({ id }), { done: words.undoStarted })
  }
  return (
    <div className="row">
      <Button refused={refused} onClick={() => setAsking(true)}>
        {words.undo}
      </Button>
      {asking && (
        <Confirm
          title={words.undoTitle}
          text={words.undoText}
          yes={words.undoYes}
          danger
          onYes={run}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  )
}
