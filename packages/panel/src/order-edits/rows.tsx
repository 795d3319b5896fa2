"use client"

import { useEffect, useState } from "react"
import { Thumb } from "#panel/display/thumb.tsx"
import { Chip, Money } from "#panel/display/values.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import type { EditRow } from "./edit.ts"
import type { Session } from "./use-session.ts"
import { useOrderEditWords } from "./words.ts"

interface RowsProps {
  rows: EditRow[]
  currency: string
  session: Session
}

/** The lines of the order as the edit changes them. */
export function EditRows({ rows, currency, session }: RowsProps) {
  return (
    <ul className="claim-lines">
      {rows.map((row) => (
        <Row key={row.id} row={row} currency={currency} session={session} />
      ))}
    </ul>
  )
}

interface RowProps {
  row: EditRow
  currency: string
  session: Session
}

function Row({ row, currency, session }: RowProps) {
  const words = useOrderEditWords()
  const { line, before, after, least, change_id } = row
  const isGone = after === 0
  return (
    <li className="claim-line edit-row" data-change={change_id ? "yes" : undefined}>
      <Thumb src={line.thumbnail} />
      <span className="grow">
        <span className={isGone ? "claim-title gone" : "claim-title"}>{line.title}</span>{" "}
        <span className="muted">{line.description}</span>
        <span className="help">
          <Money amount={line.unit_price} currency={currency} />
          {least > 0 && ` · ${words.inUse(least)}`}
        </span>
        {change_id && <Changed before={before} after={after} />}
      </span>
      {!isGone && <Quantity row={row} session={session} />}
      <Tool row={row} session={session} />
    </li>
  )
}

function Changed({ before, after }: Pick<EditRow, "before" | "after">) {
  const words = useOrderEditWords()
  if (before === 0) return <Chip kind="good">{words.added}</Chip>
  if (after === 0) return <Chip kind="bad">{words.removed}</Chip>
  return <Chip kind="warn">{words.changed(before, after)}</Chip>
}

/** Undoes a change of the line, or removes a line that is not changed. */
function Tool({ row, session }: Omit<RowProps, "currency">) {
  const words = useOrderEditWords()
  const { line, least, change_id } = row
  if (change_id)
    return (
      <button
        type="button"
        className="icon-button"
        aria-label={words.undo(line.title)}
        title={words.undo(line.title)}
        onClick={() => session.undo(change_id)}
      >
        <Icon name="undo" />
      </button>
    )
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={words.remove(line.title)}
      disabled={least > 0}
      title={least > 0 ? words.inUse(least) : undefined}
      onClick={() => session.set(row, 0)}
    >
      <Icon name="trash" />
    </button>
  )
}

const PAUSE_MS = 400

/** A quantity: sent once the operator stops typing. */
function Quantity({ row, session }: Omit<RowProps, "currency">) {
  const words = useOrderEditWords()
  const { line, after, least } = row
  const [text, setText] = useState<string | null>(null)
  const wanted = text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null
  const isWrong = text !== null && (wanted === null || wanted < Math.max(least, 1))
  useEffect(() => {
    if (text === null || isWrong || wanted === null) return
    const timer = setTimeout(() => {
      setText(null)
      if (wanted !== after) void session.set(row, wanted)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <input
      type="number"
      inputMode="numeric"
      className="edit-quantity"
      min={Math.max(least, 1)}
      aria-label={words.quantity(line.title)}
      aria-invalid={isWrong || undefined}
      value={text ?? String(after)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
