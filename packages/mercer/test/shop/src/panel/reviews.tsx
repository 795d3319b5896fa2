import { Button, Chip, ListTable, operationsOf, Page, useListState, useRun, When } from "mercer/panel"
import type shop from "../../mercer.config.ts"

const { useOperation, call } = operationsOf<typeof shop>()
const KNOWN = { sorts: [] }

/** All reviews, and a button to approve each of them. */
export default function Reviews() {
  const run = useRun()
  const state = useListState(KNOWN)
  const { limit, offset } = state.input
  const { data, error, refetch } = useOperation("shop.reviews.listAll", { limit, offset })
  const setApproved = (id: string, is_approved: boolean) => call("shop.reviews.approve", { id, is_approved })
  const approve = (id: string) =>
    run(() => setApproved(id, true), { done: "Review approved", undo: () => setApproved(id, false) })
  return (
    <Page title="Reviews">
      <ListTable
        name="reviews"
        caption="Reviews"
        state={state}
        columns={[
          { key: "product", head: "Product", cell: ({ product }) => product?.title },
          { key: "rating", head: "Rating", align: "right", cell: ({ rating }) => rating },
          { key: "text", head: "Text", cell: ({ text }) => text },
          { key: "created_at", head: "Written", cell: ({ created_at }) => <When at={created_at} /> },
          {
            key: "state",
            head: "State",
            cell: ({ id, is_approved }) =>
              is_approved ? (
                <Chip kind="good">Approved</Chip>
              ) : (
                <Button kind="link" onClick={() => approve(id)}>
                  Approve
                </Button>
              ),
          },
        ]}
        rows={data?.reviews}
        count={data?.count}
        error={error}
        retry={refetch}
        rowKey={({ id }) => id}
        rowName={({ text }) => text}
        empty={{ title: "No reviews", text: "Customers write them in the storefront." }}
      />
    </Page>
  )
}
