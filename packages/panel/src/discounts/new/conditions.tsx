"use client"

import dynamic from "next/dynamic"
import { use, useState } from "react"
import { CurrentForm } from "#panel/form/form.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useConditionWords } from "../conditions/condition-words.ts"
import { ResourceChips } from "../conditions/resource-chips.tsx"
import { conditionsIn, type NewCondition } from "../values.ts"

const ConditionDialog = dynamic(() => import("../conditions/condition-dialog.tsx"), { ssr: false })

/** The conditions of a new discount: they are created together with it. */
export function ConditionsField() {
  const words = useConditionWords()
  const { value } = use(CurrentForm)
  const [adding, setAdding] = useState(false)
  const { conditions, add, remove, removeOne } = useConditions()
  function added(condition: NewCondition) {
    add(condition)
    setAdding(false)
  }
  return (
    <section className="stack tight" aria-label={words.title}>
      {conditions.length === 0 && (
        <p>
          {words.none} <span className="muted">{words.noneText}</span>
        </p>
      )}
      {value("rule.type") === "free_shipping" && conditions.some(({ kind }) => kind !== "customer_groups") && (
        <p className="muted">{words.freeShipping}</p>
      )}
      {conditions.map((one, at) => (
        <OneCondition
          key={`${one.kind} ${one.operator}`}
          condition={one}
          onRemove={() => remove(at)}
          onRemoveOne={(id) => removeOne(at, id)}
        />
      ))}
      <div className="row">
        <button type="button" className="button" onClick={() => setAdding(true)}>
          <Icon name="plus" /> {words.add}
        </button>
      </div>
      {adding && <ConditionDialog taken={conditions} onClose={() => setAdding(false)} onAdd={added} />}
    </section>
  )
}

/** The form's conditions as one text. */
function useConditions() {
  const { value, set } = use(CurrentForm)
  const conditions = conditionsIn(value("conditions"))
  const write = (next: NewCondition[]) => set("conditions", JSON.stringify(next))
  const add = (condition: NewCondition) => write([...conditions, condition])
  const remove = (at: number) => write(conditions.filter((_, index) => index !== at))
  function removeOne(at: number, id: string) {
    const left = conditions[at]?.resources.filter((one) => one.id !== id) ?? []
    if (left.length === 0) return remove(at)
    write(conditions.map((one, index) => (index === at ? { ...one, resources: left } : one)))
  }
  return { conditions, add, remove, removeOne }
}

interface OneConditionProps {
  condition: NewCondition
  onRemove: () => void
  onRemoveOne: (id: string) => void
}

function OneCondition({ condition: { kind, operator, resources }, onRemove, onRemoveOne }: OneConditionProps) {
  const words = useConditionWords()
  return (
    <div className="condition">
      <div className="row spread">
        <h3>{words.heads[kind][operator]}</h3>
        <button type="button" className="icon-button" aria-label={words.remove} onClick={onRemove}>
          <Icon name="trash" />
        </button>
      </div>
      <ResourceChips resources={resources} count={resources.length} onRemove={({ id }) => onRemoveOne(id)} />
    </div>
  )
}
