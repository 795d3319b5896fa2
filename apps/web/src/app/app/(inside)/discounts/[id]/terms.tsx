"use client"

import { useQueryClient } from "@tanstack/react-query"
import { useSaved } from "#panel/act.ts"
import { TextField } from "#panel/fields.tsx"
import { Form } from "#panel/form.tsx"
import { Card } from "#panel/page.tsx"
import { useReading } from "#panel/reading.ts"
import { useMay } from "#panel/session.tsx"
import { useTRPC, useTRPCClient } from "#panel/trpc.ts"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { type Discount, EXPAND, regionsOf } from "../facts.ts"
import { RuleFields } from "../fields.tsx"
import { LiveSentence } from "../live.tsx"
import { changeOf, type DiscountValues, fieldOf, valuesOf } from "../values.ts"
import { useDiscountWords } from "../words.ts"
import { Limits } from "./limits.tsx"
import type { ListedCondition } from "./page.tsx"

/** What was read, with the version that it was: whoever saves tells the server which one he has seen. */
interface Seen extends DiscountValues {
  updated_at: string
}

interface TermsProps {
  discount: Discount
  listed: ListedCondition[]
}

/** The terms of a discount, and the sentence that they make. Two operators at once are told of each other. */
export function Terms({ discount, listed }: TermsProps) {
  const words = useDiscountWords()
  const { form } = useWords()
  const may = useMay()
  const saved = useSaved()
  const { seenOf, reread, write } = useTerms(discount)
  const regions = regionsOf(discount)
  const values = seenOf(discount)
  const conditions = listed.map(({ type, operator, count, resources }) => ({
    kind: type,
    operator,
    count,
    name: resources?.[0]?.name,
  }))
  return (
    <Form
      values={values}
      submit={form.save}
      disabled={!may("discounts.update")}
      refusals={{ duplicate_error: "code", invalid_data: fieldOf }}
      reread={reread}
      save={({ updated_at, ...given }) => write(given, updated_at)}
      saved={() => saved(() => write(values))}
    >
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
  const open = useReading()
  const language = useLanguage()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const { id } = discount
  const seenOf = (one: Discount): Seen => ({ ...valuesOf(one, language), updated_at: one.updated_at })
  async function reread() {
    const query = trpc.admin.discounts.get.queryOptions({ id, expand: EXPAND }, { staleTime: 0 })
    return seenOf((await queries.fetchQuery(query)).discount as Discount)
  }
  async function write(values: DiscountValues, if_unchanged_since?: string) {
    return client.admin.discounts.update.mutate({ id, ...changeOf(values, discount, open()), if_unchanged_since })
  }
  return { seenOf, reread, write }
}
