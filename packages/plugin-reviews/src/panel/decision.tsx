import { Button, Chip, useRun } from "mercer/panel"
import { call } from "./calls.ts"
import { useWords } from "./words.ts"

interface Decided {
  id: string
  status: "pending" | "approved" | "rejected"
}

const KINDS = { pending: "warn", approved: "good", rejected: "bad" } as const

export function StatusChip({ status }: Pick<Decided, "status">) {
  return <Chip kind={KINDS[status]}>{useWords()[status]}</Chip>
}

/** Buttons for what the review is not yet. */
export function Decision({ review: { id, status } }: { review: Decided }) {
  const words = useWords()
  const run = useRun()
  const decide = (to: "approved" | "rejected") =>
    run(() => call("shop.reviews.setStatus", { id, status: to }), { done: words[`done_${to}`] })
  const button = (to: "approved" | "rejected", word: string) =>
    status !== to && (
      <Button kind="link" onClick={() => decide(to)}>
        {word}
      </Button>
    )
  return (
    <span style={{ whiteSpace: "nowrap" }}>
      {button("approved", words.approve)} {button("rejected", words.reject)}
    </span>
  )
}
