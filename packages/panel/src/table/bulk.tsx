"use client"

import { useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { reason } from "#panel/server/faults.ts"
import { Button } from "#panel/ui/button.tsx"
import { Confirm } from "#panel/ui/dialog.tsx"
import { useToast } from "#panel/ui/toasts.tsx"
import { useWords } from "#panel/words/index.tsx"
import { isEstimate, MOST_EXACT } from "./estimate.ts"
import type { useSelection } from "./selection.ts"

/** What is done with the selected rows. */
export interface BulkWork {
  /** For one row, with its undo if possible; or `together` for all of them in one call. */
  each?: (key: string) => Promise<unknown>
  together?: (keys: string[]) => Promise<(() => Promise<unknown>) | undefined>
  /** The message afterward; none if it leads to another page. */
  done?: (n: number) => string
}

interface AskProps {
  size: number
  run: (work: BulkWork) => void
  onClose: () => void
}

export interface BulkAction extends BulkWork {
  word: string
  danger?: boolean
  /** The confirmation before an operation that can't be undone. */
  confirm?: { title: (n: number) => string; text: string }
  /** A dialog that asks what to do with the selected rows. */
  ask?: (props: AskProps) => ReactNode
  refused?: string | undefined
}

interface BulkBarProps {
  actions: BulkAction[]
  selection: ReturnType<typeof useSelection>
  count: number
  allKeys?: (() => Promise<string[]>) | undefined
  name: string
}

/** Bulk operations on the selected rows. Selecting beyond this page is a separate step that states the number. */
export function BulkBar({ actions, selection, count, allKeys, name }: BulkBarProps) {
  const { table } = useWords()
  const [asking, setAsking] = useState<BulkAction | null>(null)
  const { run, progress } = useRun(selection, allKeys)
  const size = selection.everything ? Math.min(count, MOST_EXACT) : selection.size
  const every = isEstimate(count) ? table.selectFirst(MOST_EXACT) : table.selectAll(count)
  const hasMore = selection.isWhole && !selection.everything && allKeys && count > selection.size
  function confirmed(work: BulkWork) {
    setAsking(null)
    run(work)
  }
  return (
    <section className="bulk" aria-label={`${name}: ${table.selected(size)}`}>
      <strong aria-live="polite">{progress ? table.working(progress.done, progress.of) : table.selected(size)}</strong>
      {hasMore && <Link word={every} onClick={selection.selectEverything} />}
      <Link word={table.unselect} onClick={selection.clear} />
      <span className="grow" />
      {actions.map((action) => (
        <BulkButton
          key={action.word}
          {...action}
          busy={progress !== null}
          onClick={() => (action.confirm || action.ask ? setAsking(action) : run(action))}
        />
      ))}
      {asking?.ask?.({ size, run: confirmed, onClose: () => setAsking(null) })}
      {asking?.confirm && (
        <Confirm
          title={asking.confirm.title(size)}
          text={asking.confirm.text}
          yes={asking.word}
          danger={asking.danger ?? false}
          onNo={() => setAsking(null)}
          onYes={() => confirmed(asking)}
        />
      )}
    </section>
  )
}

type BulkButtonProps = Pick<BulkAction, "word" | "danger" | "refused"> & { busy: boolean; onClick: () => void }

const BulkButton = ({ word, danger, refused, busy, onClick }: BulkButtonProps) => (
  <Button kind={danger ? "danger" : "plain"} refused={refused} disabled={busy} onClick={onClick}>
    {word}
  </Button>
)

function Link({ word, onClick }: { word: string; onClick: () => void }) {
  return (
    <button type="button" className="link" onClick={onClick}>
      {word}
    </button>
  )
}

const AT_ONCE = 4

function useRun(selection: BulkBarProps["selection"], allKeys: BulkBarProps["allKeys"]) {
  const { table, faults } = useWords()
  const showToast = useToast()
  const queries = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)

  async function run(action: BulkWork) {
    const keys = selection.everything && allKeys ? await allKeys() : [...selection.keys]
    setProgress({ done: 0, of: keys.length })
    try {
      if (action.together) {
        const undo = await action.together(keys)
        const again = undo && { undo: () => undo().finally(() => queries.invalidateQueries()) }
        if (action.done) showToast({ text: action.done(keys.length), ...again })
      } else {
        const { failed, undos } = await each(keys, action, (done) => setProgress({ done, of: keys.length }))
        const undo = undos.length > 0 && (() => backAgain(undos).finally(() => queries.invalidateQueries()))
        const isDone = failed < keys.length
        if (isDone && action.done) showToast({ text: action.done(keys.length - failed), ...(undo && { undo }) })
        if (failed > 0) showToast({ text: table.some(failed, keys.length), kind: "fault" })
      }
      selection.clear()
    } catch (error) {
      showToast({ text: reason(error, faults), kind: "fault" })
    } finally {
      setProgress(null)
      queries.invalidateQueries()
    }
  }
  return { run, progress }
}

type Undo = () => Promise<unknown>

/** Runs a few at a time; failures do not stop the others. Returns how many failed, and the undo of the others. */
async function each(keys: string[], { each: action }: BulkWork, onProgress: (done: number) => void) {
  const undos: Undo[] = []
  let [done, failed] = [0, 0]
  await aFewAtATime(keys, async (key) => {
    try {
      const undo = await action?.(key)
      if (typeof undo === "function") undos.push(undo as Undo)
    } catch {
      failed += 1
    }
    done += 1
    onProgress(done)
  })
  return { failed, undos }
}

const backAgain = (undos: Undo[]) => aFewAtATime(undos, (undo) => undo())

async function aFewAtATime<One>(all: One[], action: (one: One) => Promise<unknown>) {
  const waiting = [...all]
  async function work() {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await action(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
