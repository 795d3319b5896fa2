"use client"

import { useMutation } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useRouter } from "next/navigation"
import { use } from "react"
import { useConditionWords } from "#panel/discounts/conditions/condition-words.ts"
import { RuleFields } from "#panel/discounts/fields.tsx"
import { useMoreWords } from "#panel/discounts/more-words.ts"
import { CodeField } from "#panel/discounts/new/code-field.tsx"
import { ConditionsField } from "#panel/discounts/new/conditions.tsx"
import { RegionsField, TypeField } from "#panel/discounts/new/fields.tsx"
import type { RegionFacts } from "#panel/discounts/sentence/facts.ts"
import { LiveSentence } from "#panel/discounts/sentence/live.tsx"
import { useRegions } from "#panel/discounts/use-regions.ts"
import { conditionsIn, createdOf, NOTHING, regionIds } from "#panel/discounts/values.ts"
import { useDiscountWords } from "#panel/discounts/words.ts"
import { CurrentForm, Form } from "#panel/form/form.tsx"
import { useReading } from "#panel/money/reading.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Later } from "#panel/ui/later.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const Limits = dynamic(() => import("#panel/discounts/new/limits.tsx"), { ssr: false })

const LIST = "/app/discounts"

export default function NewDiscount() {
  const words = { ...useDiscountWords(), ...useMoreWords() }
  const { form } = useWords()
  const trpc = useTRPC()
  const may = useMay()
  const router = useRouter()
  const open = useReading()
  const regions = useRegions()
  const create = useMutation(trpc.admin.discounts.create.mutationOptions())
  return (
    <Page title={words.create} back={{ href: LIST, word: words.title }} narrow>
      <Form
        fresh
        values={NOTHING}
        submit={form.create}
        disabled={!may("discounts.create")}
        refusals={{ duplicate_error: "code" }}
        save={async (values) => {
          const [first] = regionIds(values["rule.type"], values.regions)
          const currency = regions?.find(({ id }) => id === first)?.currency_code
          return create.mutateAsync(createdOf(values, currency, open(), words))
        }}
        saved={({ discount }) => router.push(`${LIST}/${discount.id}`)}
      >
        <Parts regions={regions} />
      </Form>
    </Page>
  )
}

function Parts({ regions }: { regions: RegionFacts[] | undefined }) {
  const words = { ...useDiscountWords(), ...useMoreWords() }
  const { title } = useConditionWords()
  const { value } = use(CurrentForm)
  const ids = regionIds(value("rule.type"), value("regions"))
  const chosen = regions?.filter(({ id }) => ids.includes(id)) ?? []
  const currency = chosen[0]?.currency_code
  const conditions = conditionsIn(value("conditions")).map(({ kind, operator, resources }) => ({
    kind,
    operator,
    count: resources.length,
    name: resources[0]?.name,
  }))
  return (
    <>
      <LiveSentence currency={currency} conditions={conditions} regions={chosen.map(({ name }) => name)} />
      <Card title={words.basics}>
        <div className="stack">
          <CodeField />
          <RegionsField regions={regions} />
          <TypeField />
          <RuleFields currency={currency} />
        </div>
      </Card>
      <Card title={title}>
        <ConditionsField />
      </Card>
      <Card title={words.limits}>
        <Later heavy>
          <Limits />
        </Later>
      </Card>
    </>
  )
}
