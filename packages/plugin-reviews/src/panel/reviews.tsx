import { Link, ListTable, Page, type PageProps, useListState, When } from "mercer/panel"
import { useOperation } from "./calls.ts"
import { Decision, StatusChip } from "./decision.tsx"
import { useWords } from "./words.ts"

const KNOWN = { sorts: [] }
const STATUSES = ["pending", "approved", "rejected"] as const

/** All reviews, or those of a status, which is in the address: /app/x/reviews/pending. */
export default function Reviews({ path: [word] }: PageProps) {
  const words = useWords()
  const state = useListState(KNOWN)
  const { limit, offset } = state.input
  const status = STATUSES.find((one) => one === word)
  const { data, error, refetch } = useOperation("shop.reviews.listAll", { limit, offset, ...(status && { status }) })
  return (
    <Page title={words.reviews} actions={<Filters chosen={status} />}>
      <ListTable
        name="reviews"
        caption={words.reviews}
        state={state}
        columns={[
          { key: "product", head: words.product, cell: ({ product }) => product?.title },
          { key: "rating", head: words.rating, align: "right", cell: ({ rating }) => `${rating}/5` },
          { key: "review", head: words.review, cell: ({ title, text }) => <Text title={title} text={text} /> },
          { key: "created_at", head: words.written, cell: ({ created_at }) => <When at={created_at} /> },
          { key: "status", head: words.status, cell: ({ status }) => <StatusChip status={status} /> },
          { key: "decision", head: words.decision, cell: (review) => <Decision review={review} /> },
        ]}
        rows={data?.reviews}
        count={data?.count}
        error={error}
        retry={refetch}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        empty={{ title: words.none, text: words.none_text }}
      />
    </Page>
  )
}

function Filters({ chosen }: { chosen: string | undefined }) {
  const words = useWords()
  if (chosen) return <Link href="/app/x/reviews">{words.all}</Link>
  return <Link href="/app/x/reviews/pending">{words.pending}</Link>
}

const Text = ({ title, text }: { title: string; text: string }) => (
  <div>
    <b>{title}</b>
    <br />
    {text}
  </div>
)
