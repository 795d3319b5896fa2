"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { useMay } from "#panel/session/session.tsx"
import { Button } from "#panel/ui/button.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useChangeWords } from "../change-words.ts"
import { useConditionWords } from "../conditions/condition-words.ts"
import { ResourceChips } from "../conditions/resource-chips.tsx"
import { ResourcePicker } from "../conditions/resource-picker.tsx"
import type { Discount } from "../sentence/facts.ts"
import { useConditionActions } from "./condition-actions.ts"
import type { ListedCondition } from "./types.ts"

const ConditionDialog = dynamic(() => import("../conditions/condition-dialog.tsx"), { ssr: false })
const ListDialog = dynamic(() => import("../conditions/list-dialog.tsx"), { ssr: false })

interface ConditionsProps {
  discount: Discount
  listed: ListedCondition[]
}

/** The products or customers that a discount applies to. Each change is saved immediately and can be undone. */
export default function Conditions({ discount, listed }: ConditionsProps) {
  const words = useConditionWords()
  const { create } = useConditionActions(discount.id)
  const [adding, setAdding] = useState(false)
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
        <AddButton onClick={() => setAdding(true)} />
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

function AddButton({ onClick }: { onClick: () => void }) {
  const words = useConditionWords()
  const { common } = useWords()
  const may = useMay()
  const refused = may("discount-conditions.create") ? undefined : common.mayNot
  return (
    <div className="row">
      <Button refused={refused} onClick={onClick}>
        <Icon name="plus" /> {words.add}
      </Button>
    </div>
  )
}

interface OneConditionProps {
  discount_id: string
  condition: ListedCondition
  all: ListedCondition[]
}

function OneCondition({ discount_id, condition, all }: OneConditionProps) {
  const words = useConditionWords()
  const { lastOne } = useChangeWords()
  const { common } = useWords()
  const may = useMay()
  const actions = useConditionActions(discount_id)
  const { add, takeOff, replace, editing, close } = actions
  const { type, operator, resources = [], count = 0 } = condition
  const refused = may("discount-conditions.update") ? undefined : common.mayNot
  return (
    <section className="condition" aria-label={words.heads[type][operator]}>
      <div className="row spread">
        <h3>{words.heads[type][operator]}</h3>
        <Actions condition={condition} all={all} actions={actions} refused={refused} />
      </div>
      <ResourceChips
        resources={resources}
        count={count}
        onRemove={(one) => takeOff(condition, one)}
        refused={count === 1 ? lastOne : refused}
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

interface ActsProps extends Pick<OneConditionProps, "condition" | "all"> {
  actions: ReturnType<typeof useConditionActions>
  refused: string | undefined
}

/** Inverts, replaces, or removes a condition. */
function Actions({ condition, all, actions: { remove, turn, open }, refused }: ActsProps) {
  const words = { ...useConditionWords(), ...useChangeWords() }
  const { type, operator } = condition
  const other = operator === "in" ? "not_in" : "in"
  const isDoubled = all.some((one) => one.type === type && one.operator === other)
  return (
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
  )
}
