"use client"

import { useRouter } from "next/navigation"
import { use, useState } from "react"
import { inputOf, type NewLine, type Texts } from "#panel/draft-orders/new-draft.ts"
import { CustomerFields, DraftAddress, ShippingFields } from "#panel/draft-orders/new-fields.tsx"
import { NewLines } from "#panel/draft-orders/new-lines.tsx"
import {
  type DraftRegion,
  followingFrom,
  useFindAccount,
  useRegions,
  useShippingOptions,
} from "#panel/draft-orders/use-new-draft.ts"
import { useDraftWords } from "#panel/draft-orders/words.ts"
import { CurrentForm, Form } from "#panel/form/form.tsx"
import { useReading } from "#panel/money/reading.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const LIST = "/app/draft-orders"

/** An order by an operator, such as for a customer on the phone. */
export default function NewDraftOrder() {
  const words = useDraftWords()
  const { form } = useWords()
  const may = useMay()
  const router = useRouter()
  const [lines, setLines] = useState<NewLine[]>([])
  const regions = useRegions()
  const options = useShippingOptions()
  const region_id = regions?.[0]?.id ?? ""
  const values: Texts = { notify: "true", region_id, ...followingFrom(region_id, { regions, options }) }
  const save = useCreate(lines, regions)
  return (
    <Page title={words.create} back={{ href: LIST, word: words.title }}>
      <Form
        fresh
        values={values}
        submit={form.create}
        submitOnEnter={false}
        disabled={!may("draft-orders.create")}
        save={save}
        saved={({ draft_order }) => router.push(`${LIST}/${draft_order.id}`)}
      >
        <Body {...{ lines, setLines, regions, options }} />
      </Form>
    </Page>
  )
}

interface BodyProps {
  lines: NewLine[]
  setLines: (change: (before: NewLine[]) => NewLine[]) => void
  regions: DraftRegion[] | undefined
  options: ReturnType<typeof useShippingOptions>
}

function Body({ lines, setLines, regions, options }: BodyProps) {
  const words = useDraftWords()
  const { value } = use(CurrentForm)
  const currency = currencyOf(regions, value("region_id"))
  return (
    <div className="two-columns">
      <div>
        <Card title={words.customer}>
          <div className="stack">
            <CustomerFields regions={regions} options={options} />
          </div>
        </Card>
        <Card title={words.items}>
          <NewLines lines={lines} onLines={setLines} currency={currency} />
        </Card>
      </div>
      <div>
        <Card title={words.shipping}>
          <div className="stack">
            <ShippingFields options={options} currency={currency} />
          </div>
        </Card>
        <Card title={words.address}>
          <div className="stack">
            <DraftAddress regions={regions} />
          </div>
        </Card>
      </div>
    </div>
  )
}

const currencyOf = (regions: DraftRegion[] | undefined, region_id: string | undefined) =>
  regions?.find(({ id }) => id === region_id)?.currency_code ?? ""

function useCreate(lines: NewLine[], regions: DraftRegion[] | undefined) {
  const client = useTRPCClient()
  const open = useReading()
  const findAccount = useFindAccount()
  const { faults } = useWords()
  return async (given: Texts) => {
    const read = open()
    const currency = currencyOf(regions, given.region_id)
    const draft = inputOf(given, { lines, currency, read, required: faults.required })
    read.done()
    const customer_id = await findAccount(draft.email)
    return client.admin["draft-orders"].create.mutate({ ...draft, ...(customer_id && { customer_id }) })
  }
}
