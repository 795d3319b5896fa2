"use client"

import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { RuleFields } from "../fields.tsx"
import { type Discount, EXPAND, regionsOf } from "../sentence/facts.ts"
import { LiveSentence } from "../sentence/live.tsx"
import { changeOf, type DiscountValues, valuesOf } from "../values.ts"
import { useDiscountWords } from "../words.ts"
import { Limits } from "./limits.tsx"
import type { ListedCondition } from "./types.ts"

interface TermsProps {
  discount: Discount
  listed: ListedCondition[]
}

/** The terms of a discount, and a sentence that describes them. Two operators who edit at the same time are warned. */
export function Terms({ discount, listed }: TermsProps) {
  const words = useDiscountWords()
  const { form } = useWords()
  const may = useMay()
  const edit = useTerms(discount)
  const regions = regionsOf(discount)
  const conditions = listed.map(({ type, operator, count, resources }) => ({
    kind: type,
    operator,
    count,
    name: resources?.[0]?.name,
  }))
  return (
    <Form {...edit} submit={form.save} disabled={!may("discounts.update")} refusals={{ duplicate_error: "code" }}>
      <LiveSentence
        currency={regions[0]?.currency_code}
        conditions={conditions}
        regions={regions.map(({ name }) => name)}
      />
      <Card title={words.basics}>
        <div className="stack">
          <TextField<DiscountValues> name="code" label={words.code} help={words.codeHelp} required mono />
          {!discount.parent_discount_id && <RuleFields currency={regions[0]?.currency_code} />}
          <Limits discount={discount} />
        </div>
      </Card>
    </Form>
  )
}

function useTerms(discount: Discount) {
  const language = useLanguage()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  const { id } = discount
  return useEdit({
    stored: discount,
    valuesOf: (one) => valuesOf(one ?? discount, language),
    factsOf: (values: DiscountValues, read) => changeOf(values, discount, read),
    read: async () => (await fresh(trpc.admin.discounts.get.queryOptions({ id, expand: EXPAND }))).discount,
    write: (change) => client.admin.discounts.update.mutate({ id, ...change }),
  })
}
