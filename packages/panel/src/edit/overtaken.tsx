"use client"

import type { ReactNode } from "react"
import { Dialog, DialogFoot } from "#panel/ui/dialog.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useOvertakenWords } from "./overtaken-words.ts"

interface Crossing {
  name: string
  label: string
  mine: ReactNode
  theirs: ReactNode
}

interface OvertakenProps {
  crossings: Crossing[]
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

/** Another user has saved first: displays both versions of the conflicting fields, and asks which to keep. */
export default function Overtaken({ crossings, onMine, onTheirs, onClose }: OvertakenProps) {
  const overtaken = useOvertakenWords()
  const { common } = useWords()
  return (
    <Dialog title={overtaken.title} onClose={onClose}>
      <p>{overtaken.text}</p>
      <table className="versions">
        <thead>
          <tr>
            <td />
            <th scope="col">{overtaken.mine}</th>
            <th scope="col">{overtaken.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {crossings.map(({ name, label, mine, theirs }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{mine || common.none}</td>
              <td>{theirs || common.none}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <DialogFoot cancel={overtaken.later} first>
        <button type="button" className="button" onClick={onTheirs}>
          {overtaken.takeTheirs}
        </button>
        <button type="button" className="button primary" onClick={onMine}>
          {overtaken.saveMine}
        </button>
      </DialogFoot>
    </Dialog>
  )
}
