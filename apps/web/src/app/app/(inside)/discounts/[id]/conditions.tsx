"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { Icon } from "#panel/icons.tsx"
import { Card } from "#panel/page.tsx"
import { useMay } from "#panel/session.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useChangeWords } from "../change-words.ts"
import { useConditionWords } from "../condition-words.ts"
import type { Discount } from "../facts.ts"
import { ResourceChips } from "../resource-chips.tsx"
import { ResourcePicker } from "../resource-picker.tsx"
import { useConditionActs } from "./condition-acts.ts"
import type { ListedCondition } from "./page.tsx"

const ConditionDialog = dynamic(() => import("../condition-dialog.tsx"), { ssr: false })
const ListDialog = dynamic(() => import("../list-dialog.tsx"), { ssr: false })

interface ConditionsProps {
  discount: Discount
  listed: ListedCondition[]
}

/** Which goods, or whose carts, a discount is for. Each change is saved at once, and can be taken back. */
export default function Conditions({ discount, listed }: ConditionsProps) {
  const words = { ...useConditionWords(), ...useChangeWords() }
  const { common } = useWords()
  const may = useMay()
  const { create } = useConditionActs(discount.id)
  const [adding, setAdding] = useState(false)
  const refused = may("discount-conditions.create") ? undefined : common.mayNot
  return (
    <Card title={words.title}>
      <div className="stack tight">
        {listed.length === 0 && (
          <p>
            {words.none} <span className="muted">{words.noneText}</span>
          </p>
        )}
        {discount.rule?.type === "free_shipping" && listed.some(({ type }) => type !== "customer_groups") && (
          <p className="muted">{words.freeShipping}</p>
        )}
        {listed.map((condition) => (
          <OneCondition key={condition.id} discount_id={discount.id} condition={condition} all={listed} />
        ))}
        <div className="row">
          <button
            type="button"
            className="button"
            disabled={refused !== undefined}
            title={refused}
            onClick={() => setAdding(true)}
          >
            <Icon name="plus" /> {words.add}
          </button>
        </div>
      </div>
      {adding && (
        <ConditionDialog
          taken={listed.map(({ type, operator }) => ({ kind: type, operator }))}
          onClose={() => setAdding(false)}
          onAdd={async (condition) => {
            if (await create(condition)) setAdding(false)
          }}
        />
      )}
    </Card>
  )
}

interface OneConditionProps {
  discount_id: string
  condition: ListedCondition
  all: ListedCondition[]
}

function OneCondition({ discount_id, condition, all }: OneConditionProps) {
  const words = { ...useConditionWords(), ...useChangeWords() }
  const { common } = useWords()
  const may = useMay()
  const { add, takeOff, remove, turn, open, replace, editing, close } = useConditionActs(discount_id)
  const { type, operator, resources = [], count = 0 } = condition
  const refused = may("discount-conditions.update") ? undefined : common.mayNot
  const other = operator === "in" ? "not_in" : "in"
  const isDoubled = all.some((one) => one.type === type && one.operator === other)
  return (
    <section className="condition" aria-label={words.heads[type][operator]}>
      <div className="row spread">
        <h3>{words.heads[type][operator]}</h3>
        <span className="row">
          <button
            type="button"
            className="link"
            disabled={refused !== undefined || isDoubled}
            title={isDoubled ? words.both : refused}
            onClick={() => turn(condition, other)}
          >
            {words.operators[other]}
          </button>
          <button type="button" className="link" disabled={refused !== undefined} onClick={() => open(condition)}>
            {words.edit}
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={words.remove}
            disabled={refused !== undefined}
            title={refused ?? words.remove}
            onClick={() => remove(condition)}
          >
            <Icon name="trash" />
          </button>
        </span>
      </div>
      <ResourceChips
        resources={resources}
        count={count}
        onRemove={(one) => takeOff(condition, one)}
        refused={count === 1 ? words.lastOne : refused}
      />
      <ResourcePicker
        kind={type}
        taken={resources}
        disabled={refused !== undefined}
        onPick={(one) => add(condition, one)}
      />
      {editing && <ListDialog kind={type} stored={editing} onClose={close} onSave={(ids) => replace(condition, ids)} />}
    </section>
  )
}
