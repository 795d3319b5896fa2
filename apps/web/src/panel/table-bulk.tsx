"use client"

import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Confirm } from "./dialog.tsx"
import type { useSelection } from "./table-selection.ts"
import { useToast } from "./toasts.tsx"
import { useWords } from "./words/index.tsx"

export interface BulkAct {
  word: string
  danger?: boolean
  /** Asked before an act that cannot be taken back. */
  confirm?: { title: (n: number) => string; text: string }
  /** For one row, with what takes it back where that can be; or `together` for all of them in one call. */
  each?: (key: string) => Promise<unknown>
  together?: (keys: string[]) => Promise<(() => Promise<unknown>) | undefined>
  done: (n: number) => string
  refused?: string | undefined
}

interface BulkBarProps {
  acts: BulkAct[]
  selection: ReturnType<typeof useSelection>
  count: number
  allKeys?: (() => Promise<string[]>) | undefined
  name: string
}

/** What can be done with the selected rows. More than this page is its own step, said with its number. */
export function BulkBar({ acts, selection, count, allKeys, name }: BulkBarProps) {
  const { table } = useWords()
  const [asking, setAsking] = useState<BulkAct | null>(null)
  const { run, progress } = useRun(selection, allKeys)
  const size = selection.everything ? count : selection.size
  return (
    <section className="bulk" aria-label={`${name}: ${table.selected(size)}`}>
      <strong aria-live="polite">{progress ? table.working(progress.done, progress.of) : table.selected(size)}</strong>
      {selection.isWhole && !selection.everything && allKeys && count > selection.size && (
        <button type="button" className="link" onClick={selection.selectEverything}>
          {table.selectAll(count)}
        </button>
      )}
      <button type="button" className="link" onClick={selection.clear}>
        {table.unselect}
      </button>
      <span className="grow" />
      {acts.map((act) => (
        <button
          key={act.word}
          type="button"
          className={`button${act.danger ? " danger" : ""}`}
          disabled={progress !== null || act.refused !== undefined}
          title={act.refused}
          onClick={() => (act.confirm ? setAsking(act) : run(act))}
        >
          {act.word}
        </button>
      ))}
      {asking?.confirm && (
        <Confirm
          title={asking.confirm.title(size)}
          text={asking.confirm.text}
          yes={asking.word}
          danger={asking.danger ?? false}
          onNo={() => setAsking(null)}
          onYes={() => {
            setAsking(null)
            run(asking)
          }}
        />
      )}
    </section>
  )
}

const AT_ONCE = 4

function useRun(selection: BulkBarProps["selection"], allKeys: BulkBarProps["allKeys"]) {
  const { table, faults } = useWords()
  const tell = useToast()
  const queries = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)

  async function run(act: BulkAct) {
    const keys = selection.everything && allKeys ? await allKeys() : [...selection.keys]
    setProgress({ done: 0, of: keys.length })
    try {
      if (act.together) {
        const undo = await act.together(keys)
        tell({
          text: act.done(keys.length),
          ...(undo && { undo: () => undo().finally(() => queries.invalidateQueries()) }),
        })
      } else {
        const { failed, undos } = await each(keys, act, (done) => setProgress({ done, of: keys.length }))
        const undo = undos.length > 0 && (() => backAgain(undos).finally(() => queries.invalidateQueries()))
        if (failed < keys.length) tell({ text: act.done(keys.length - failed), ...(undo && { undo }) })
        if (failed > 0) tell({ text: table.some(failed, keys.length), kind: "fault" })
      }
      selection.clear()
    } catch (error) {
      tell({ text: error instanceof Error ? error.message : faults.unknown, kind: "fault" })
    } finally {
      setProgress(null)
      queries.invalidateQueries()
    }
  }
  return { run, progress }
}

type Undo = () => Promise<unknown>

/** A few at a time; one that fails does not stop the others. Says how many failed, and what takes the others back. */
async function each(keys: string[], { each: act }: BulkAct, told: (done: number) => void) {
  const undos: Undo[] = []
  let [done, failed] = [0, 0]
  await aFewAtATime(keys, async (key) => {
    try {
      const undo = await act?.(key)
      if (typeof undo === "function") undos.push(undo as Undo)
    } catch {
      failed += 1
    }
    done += 1
    told(done)
  })
  return { failed, undos }
}

const backAgain = (undos: Undo[]) => aFewAtATime(undos, (undo) => undo())

async function aFewAtATime<One>(all: One[], act: (one: One) => Promise<unknown>) {
  const waiting = [...all]
  async function work() {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await act(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
