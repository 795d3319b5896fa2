"use client"

import { type KeyboardEvent, useRef } from "react"
import { alongText } from "#panel/display/direction.ts"
import { useAction } from "#panel/edit/action.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Icon, type IconName } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useLatestRow } from "./all.ts"
import type { Move, Place, TreeRow } from "./tree.ts"
import { useCategoryWords } from "./words.ts"

const ICONS: Record<Move, IconName> = { up: "up", down: "down", into: "right", out: "left" }
const KEYS: Record<string, Move> = { ArrowUp: "up", ArrowDown: "down", ArrowRight: "into", ArrowLeft: "out" }

const addressOf = (id: string) => `/app/categories/${id}`

/**
 * Moves a category by one place, unless another operator has changed it; the focus stays on what was used. One move
 * after the other: each starts from what the one before has left.
 */
function useMove() {
  const words = useCategoryWords()
  const client = useTRPCClient()
  const action = useAction()
  const rowOf = useLatestRow()
  const put = (id: string, place: Place, if_unchanged_since?: string) =>
    client.admin["product-categories"].update.mutate({ id, ...place, if_unchanged_since, fields: "id", expand: "" })
  const last = useRef(Promise.resolve())
  async function moveNow(id: string, move: Move) {
    const row = rowOf(id)
    const place = row?.moves[move]
    if (!row || !place) return
    const focused = document.activeElement?.getAttribute("aria-label")
    const { parent_category_id, rank } = row
    const undo = () => put(id, { parent_category_id, rank })
    await action(() => put(id, place, row.updated_at), { done: words.moved(row.name), undo })
    // The new order is displayed by a timer that was set before this one.
    await new Promise((resolve) => setTimeout(resolve))
    focusOn(id, focused)
  }
  return (id: string, move: Move) => {
    last.current = last.current.then(() => moveNow(id, move))
    return last.current
  }
}

/** Rows that are moved lose the focus. */
function focusOn(id: string, label: string | null | undefined) {
  const line = document.querySelector(`a[href="${addressOf(id)}"]`)?.closest("tr")
  const buttons = [...(line?.querySelectorAll<HTMLButtonElement>("button") ?? [])]
  const same = buttons.find((button) => !button.disabled && button.getAttribute("aria-label") === label)
  const target = same ?? line?.querySelector<HTMLElement>("[data-row-link]")
  target?.focus()
}

/** Alt and an arrow key move the category whose name has the focus. */
export function useMoveKeys(rows: TreeRow[] | undefined) {
  const may = useMay()
  const move = useMove()
  return (event: KeyboardEvent) => {
    const to = KEYS[alongText(event.key)]
    const href = (event.target as HTMLElement).closest("tr")?.querySelector("[data-row-link]")?.getAttribute("href")
    const row = rows?.find(({ id }) => addressOf(id) === href)
    if (!event.altKey || !to || !row || !may("product-categories.update")) return
    event.preventDefault()
    return move(row.id, to)
  }
}

/** The buttons that move a category. */
export function MoveButtons({ row }: { row: TreeRow }) {
  const words = useCategoryWords()
  const { common } = useWords()
  const may = useMay()
  const move = useMove()
  const refused = may("product-categories.update") ? undefined : common.mayNot
  return (
    <span className="row">
      {(Object.keys(ICONS) as Move[]).map((to) => (
        <button
          key={to}
          type="button"
          className="icon-button"
          aria-label={words[to](row.name)}
          title={refused ?? words[to](row.name)}
          disabled={refused !== undefined || row.moves[to] === null}
          onClick={() => move(row.id, to)}
        >
          <Icon name={ICONS[to]} />
        </button>
      ))}
    </span>
  )
}
