"use client"

import { useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useParams } from "next/navigation"
import { DraftMoney, DraftPerson } from "#panel/draft-orders/about.tsx"
import { DraftActions } from "#panel/draft-orders/actions.tsx"
import { type Draft, RELATIONS } from "#panel/draft-orders/draft.ts"
import { Items } from "#panel/draft-orders/items.tsx"
import { DraftStatus } from "#panel/draft-orders/status.tsx"
import { useDraftWords } from "#panel/draft-orders/words.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const LIST = "/app/draft-orders"
const Failure = dynamic(() => import("#panel/ui/empty.tsx").then((all) => all.Failure), { ssr: false })

export default function DraftOrderPage() {
  const { id } = useParams<{ id: string }>()
  const words = useDraftWords()
  const trpc = useTRPC()
  const read = useQuery(trpc.admin["draft-orders"].get.queryOptions({ id, expand: RELATIONS }))
  const draft = read.data?.draft_order
  const back = { href: LIST, word: words.title }
  if (draft) return <Whole draft={draft} />
  if (!read.error) return <Page title="" back={back} children={null} />
  return (
    <Page title={words.one} back={back}>
      <Failure error={read.error} retry={() => read.refetch()} back={LIST} />
    </Page>
  )
}

function Whole({ draft }: { draft: Draft }) {
  const words = useDraftWords()
  const { common } = useWords()
  const may = useMay()
  const refused = useRefused(draft)
  const lines = may("draft-orders.addLineItem") ? refused : common.mayNot
  return (
    <Page
      title={words.number(draft.display_id)}
      back={{ href: LIST, word: words.title }}
      state={<DraftStatus status={draft.status} />}
      actions={<DraftActions draft={draft} />}
    >
      {draft.status === "completed" && <p className="hint-box">{words.completedText}</p>}
      <div className="two-columns">
        <div>
          <Items draft={draft} refused={lines} />
          <DraftMoney draft={draft} refused={refused} />
        </div>
        <div>
          <DraftPerson draft={draft} refused={refused} />
        </div>
      </div>
    </Page>
  )
}

/** Why a draft can't be changed. */
function useRefused({ status }: Draft): string | undefined {
  const { onlyOpen } = useDraftWords()
  const { common } = useWords()
  const may = useMay()
  if (status === "completed") return onlyOpen
  return may("draft-orders.update") ? undefined : common.mayNot
}
