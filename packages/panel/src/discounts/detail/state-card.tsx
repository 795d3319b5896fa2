"use client"

import { useState } from "react"
import { Chip, Facts } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { Switch } from "#panel/form/switch.tsx"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { Discount } from "../sentence/facts.ts"
import { StateChip } from "../state-chip.tsx"
import { Usage } from "../usage.tsx"
import { useDiscountWords } from "../words.ts"

/** The discount's status and usage, with a switch to enable or disable it. */
export function StateCard({ discount }: { discount: Discount }) {
  const words = useDiscountWords()
  const { rule, is_dynamic, parent_discount_id } = discount
  return (
    <Card title={words.state} aside={<StateChip discount={discount} />}>
      <div className="stack">
        <DisabledSwitch discount={discount} />
        <dl className="pairs">
          <dt>{words.used}</dt>
          <dd>{discount.usage_limit ? <Usage {...discount} /> : words.uses(discount.usage_count)}</dd>
          <dt>{words.type}</dt>
          <dd>{rule && words.types[rule.type]}</dd>
          <dt>{words.kind}</dt>
          <dd>
            <Chip>{parent_discount_id ? words.child : words.kinds[`${is_dynamic}`]}</Chip>
          </dd>
        </dl>
      </div>
      <Facts id={discount.id} created_at={discount.created_at} updated_at={discount.updated_at} />
    </Card>
  )
}

/** Switches immediately; reverts if the server refuses. */
function DisabledSwitch({ discount: { id, is_disabled } }: { discount: Discount }) {
  const words = useDiscountWords()
  const { common } = useWords()
  const client = useTRPCClient()
  const action = useAction()
  const may = useMay()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isOn = wanted ?? !is_disabled
  const write = (on: boolean) => client.admin.discounts.update.mutate({ id, is_disabled: !on })
  async function change(on: boolean) {
    setWanted(on)
    await action(() => write(on), { done: (on ? words.turnedOn : words.turnedOff)(1), undo: () => write(!on) })
    setWanted(null)
  }
  return (
    <Switch
      label={words.switch}
      on={isOn}
      word={isOn ? words.active : words.off}
      onChange={change}
      refused={may("discounts.update") ? undefined : common.mayNot}
    />
  )
}
