"use client"

import { useId, useState } from "react"
import { Dialog, DialogFoot } from "#panel/ui/dialog.tsx"
import { useChangeWords } from "../change-words.ts"
import { KINDS, type Kind, type Operator } from "../sentence/types.ts"
import type { NewCondition } from "../values.ts"
import { Chooser } from "./chooser.tsx"
import { useConditionWords } from "./condition-words.ts"
import type { Resource } from "./resources.ts"

interface ConditionDialogProps {
  /** Existing conditions: a discount can have one of each type and operator. */
  taken: { kind: Kind; operator: Operator }[]
  onAdd: (condition: NewCondition) => unknown
  onClose: () => void
}

/** A new condition: its type, only these or all but these, and its resources. */
export default function ConditionDialog({ taken, onAdd, onClose }: ConditionDialogProps) {
  const words = { ...useConditionWords(), ...useChangeWords() }
  const isTaken = (kind: Kind, operator: Operator) =>
    taken.some((one) => one.kind === kind && one.operator === operator)
  const isFull = (kind: Kind) => isTaken(kind, "in") && isTaken(kind, "not_in")
  const [kind, setKind] = useState<Kind>(KINDS.find((one) => !isFull(one)) ?? "products")
  const [wanted, setOperator] = useState<Operator>("in")
  const [chosen, setChosen] = useState<Resource[]>([])
  const operator = isTaken(kind, wanted) ? (wanted === "in" ? "not_in" : "in") : wanted
  function change(other: Kind) {
    setKind(other)
    setChosen([])
  }
  const kinds = KINDS.map((one) => ({ value: one, word: words.kinds[one], disabled: isFull(one) }))
  const operators = OPERATORS.map((one) => ({ value: one, word: words.operators[one], disabled: isTaken(kind, one) }))
  return (
    <Dialog title={words.add} onClose={onClose}>
      <div className="stack">
        <div className="side-by-side">
          <Choice label={words.kind} value={kind} options={kinds} onChange={change} first />
          <Choice label={words.operator} value={operator} options={operators} onChange={setOperator} />
        </div>
        <Chooser kind={kind} chosen={chosen} onChange={setChosen} />
        <Foot disabled={chosen.length === 0} onSave={() => onAdd({ kind, operator, resources: chosen })} />
      </div>
    </Dialog>
  )
}

const OPERATORS = ["in", "not_in"] as const

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: { value: Value; word: string; disabled: boolean }[]
  onChange: (value: Value) => void
  /** Gets the focus when the dialog opens. */
  first?: boolean
}

function Choice<Value extends string>({ label, value, options, onChange, first }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select id={id} data-first={first} value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {options.map((one) => (
          <option key={one.value} value={one.value} disabled={one.disabled}>
            {one.word}
          </option>
        ))}
      </select>
    </div>
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
    <DialogFoot>
      <button type="button" className="button primary" disabled={disabled || working} onClick={save}>
        {add}
      </button>
    </DialogFoot>
  )
}
