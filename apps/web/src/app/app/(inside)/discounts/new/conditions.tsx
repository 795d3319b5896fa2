"use client"

import dynamic from "next/dynamic"
import { use, useState } from "react"
import { CurrentForm } from "#panel/form.tsx"
import { Icon } from "#panel/icons.tsx"
import { useConditionWords } from "../condition-words.ts"
import { ResourceChips } from "../resource-chips.tsx"
import { conditionsIn, type NewCondition } from "../values.ts"

const ConditionDialog = dynamic(() => import("../condition-dialog.tsx"), { ssr: false })

/** The conditions of a discount that is still to be made: they are made with it. */
export function ConditionsField() {
  const words = useConditionWords()
  const { value, set } = use(CurrentForm)
  const [adding, setAdding] = useState(false)
  const conditions = conditionsIn(value("conditions"))
  const write = (next: NewCondition[]) => set("conditions", JSON.stringify(next))
  const remove = (at: number) => write(conditions.filter((_, index) => index !== at))
  function removeOne(at: number, id: string) {
    const left = conditions[at]?.resources.filter((one) => one.id !== id) ?? []
    if (left.length === 0) return remove(at)
    write(conditions.map((one, index) => (index === at ? { ...one, resources: left } : one)))
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
      {conditions.map(({ kind, operator, resources }, at) => (
        <div key={`${kind} ${operator}`} className="condition">
          <div className="row spread">
            <h3>{words.heads[kind][operator]}</h3>
            <button type="button" className="icon-button" aria-label={words.remove} onClick={() => remove(at)}>
              <Icon name="trash" />
            </button>
          </div>
          <ResourceChips resources={resources} count={resources.length} onRemove={({ id }) => removeOne(at, id)} />
        </div>
      ))}
      <div className="row">
        <button type="button" className="button" onClick={() => setAdding(true)}>
          <Icon name="plus" /> {words.add}
        </button>
      </div>
      {adding && (
        <ConditionDialog
          taken={conditions}
          onClose={() => setAdding(false)}
          onAdd={(condition) => {
            write([...conditions, condition])
            setAdding(false)
          }}
        />
      )}
    </section>
  )
}
