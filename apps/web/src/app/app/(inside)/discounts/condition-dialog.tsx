"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useDeferredValue, useId, useState } from "react"
import { Dialog } from "#panel/dialog.tsx"
import { Picker } from "#panel/picker.tsx"
import { useTRPCClient } from "#panel/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { useConditionWords } from "./condition-words.ts"
import { ResourceChips } from "./resource-chips.tsx"
import { type Resource, resourcesQuery } from "./resources.ts"
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
  const words = useConditionWords()
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

interface ListDialogProps {
  kind: Kind
  stored: Resource[]
  onSave: (ids: string[]) => Promise<unknown>
  onClose: () => void
}

/** The whole list of a condition, to be put in place of what it lists now. */
export function ListDialog({ kind, stored, onSave, onClose }: ListDialogProps) {
  const words = useConditionWords()
  const { form } = useWords()
  const [chosen, setChosen] = useState(stored)
  const [working, setWorking] = useState(false)
  async function save() {
    setWorking(true)
    await onSave(chosen.map(({ id }) => id))
    setWorking(false)
  }
  return (
    <Dialog title={`${words.edit}: ${words.kinds[kind]}`} onClose={onClose}>
      <div className="stack">
        <Chooser kind={kind} chosen={chosen} onChange={setChosen} />
        <div className="row end">
          <button
            type="button"
            className="button primary"
            disabled={chosen.length === 0 || working}
            title={chosen.length === 0 ? words.lastOne : undefined}
            onClick={save}
          >
            {form.save}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

interface ChooserProps {
  kind: Kind
  chosen: Resource[]
  onChange: (chosen: Resource[]) => void
}

function Chooser({ kind, chosen, onChange }: ChooserProps) {
  const words = useConditionWords()
  return (
    <>
      <ResourcePicker inline key={kind} kind={kind} taken={chosen} onPick={(one) => onChange([...chosen, one])} />
      <div className="chosen" aria-live="polite">
        {chosen.length === 0 ? (
          <p className="muted">{words.nothing}</p>
        ) : (
          <ResourceChips
            resources={chosen}
            count={chosen.length}
            onRemove={({ id }) => onChange(chosen.filter((one) => one.id !== id))}
          />
        )}
      </div>
    </>
  )
}

const MOST_FOUND = 8

interface ResourcePickerProps {
  kind: Kind
  taken: Resource[]
  onPick: (resource: Resource) => unknown
  disabled?: boolean
  inline?: boolean
}

/** Finds what a condition of a kind can list. */
export function ResourcePicker({ kind, taken, onPick, disabled, inline }: ResourcePickerProps) {
  const words = useConditionWords()
  const client = useTRPCClient()
  const [text, setText] = useState("")
  const q = useDeferredValue(text.trim()) || undefined
  const query = resourcesQuery(client, kind, { q, limit: MOST_FOUND })
  const { data, isPlaceholderData } = useQuery({ ...query, placeholderData: keepPreviousData })
  const options = data?.resources.map(({ id, name, detail, image }) => ({
    key: id,
    name,
    ...(detail && { detail: <code>{detail}</code> }),
    ...(kind === "products" && { image: image ?? null }),
    taken: taken.some((one) => one.id === id) ? words.chosen : undefined,
  }))
  return (
    <Picker
      label={words.search[kind]}
      text={text}
      onText={setText}
      options={options}
      disabled={disabled ?? false}
      inline={inline ?? false}
      onPick={({ key }) => {
        const picked = data?.resources.find(({ id }) => id === key)
        // What was found for other words is still shown, but nobody means it.
        if (!picked || isPlaceholderData || q !== (text.trim() || undefined)) return
        onPick(picked)
        setText("")
      }}
    />
  )
}
