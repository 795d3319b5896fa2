"use client"

import { useId, useState } from "react"
import { Dialog } from "#panel/dialog.tsx"
import { useChangeWords } from "./change-words.ts"
import { Chooser } from "./chooser.tsx"
import { useConditionWords } from "./condition-words.ts"
import type { Resource } from "./resources.ts"
import { KINDS, type Kind, type Operator } from "./sentence.ts"
import type { NewCondition } from "./values.ts"

interface ConditionDialogProps {
  /** Those that the discount has: of each kind and operator it can have one. */
  taken: { kind: Kind; operator: Operator }[]
  onAdd: (condition: NewCondition) => unknown
  onClose: () => void
}

/** A new condition: what about, only these or all but these, and which. */
export default function ConditionDialog({ taken, onAdd, onClose }: ConditionDialogProps) {
  const words = { ...useConditionWords(), ...useChangeWords() }
  const isTaken = (kind: Kind, operator: Operator) =>
    taken.some((one) => one.kind === kind && one.operator === operator)
  const isFull = (kind: Kind) => isTaken(kind, "in") && isTaken(kind, "not_in")
  const [kind, setKind] = useState<Kind>(KINDS.find((one) => !isFull(one)) ?? "products")
  const [wanted, setOperator] = useState<Operator>("in")
  const [chosen, setChosen] = useState<Resource[]>([])
  const operator = isTaken(kind, wanted) ? (wanted === "in" ? "not_in" : "in") : wanted
  const id = useId()
  return (
    <Dialog title={words.add} onClose={onClose}>
      <div className="stack">
        <div className="side-by-side">
          <div className="field">
            <label className="label" htmlFor={`${id}-kind`}>
              {words.kind}
            </label>
            <select
              id={`${id}-kind`}
              data-first
              value={kind}
              onChange={(event) => {
                setKind(event.target.value as Kind)
                setChosen([])
              }}
            >
              {KINDS.map((one) => (
                <option key={one} value={one} disabled={isFull(one)}>
                  {words.kinds[one]}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label className="label" htmlFor={`${id}-operator`}>
              {words.operator}
            </label>
            <select
              id={`${id}-operator`}
              value={operator}
              onChange={(event) => setOperator(event.target.value as Operator)}
            >
              {(["in", "not_in"] as const).map((one) => (
                <option key={one} value={one} disabled={isTaken(kind, one)}>
                  {words.operators[one]}
                </option>
              ))}
            </select>
          </div>
        </div>
        <Chooser kind={kind} chosen={chosen} onChange={setChosen} />
        <Foot disabled={chosen.length === 0} onSave={() => onAdd({ kind, operator, resources: chosen })} />
      </div>
    </Dialog>
  )
}

interface FootProps {
  disabled: boolean
  onSave: () => unknown
}

function Foot({ disabled, onSave }: FootProps) {
  const { add } = useConditionWords()
  const [working, setWorking] = useState(false)
  async function save() {
    setWorking(true)
    await onSave()
    setWorking(false)
  }
  return (
    <div className="row end">
      <button type="button" className="button primary" disabled={disabled || working} onClick={save}>
        {add}
      </button>
    </div>
  )
}
