"use client"

import { useAct } from "#panel/edit/act.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { Icon } from "#panel/ui/icons.tsx"
import { Menu } from "#panel/ui/menu.tsx"
import type { Order } from "../order.ts"
import { useOrderWords } from "../words.ts"
import type { Open } from "./opened.ts"
import { useWhy } from "./refusals.ts"
import { ACTS, type Act, type Standing } from "./standing.ts"
import { useOrderPageWords } from "./words.ts"

interface ActionsProps {
  order: Order
  standing: Standing
  onOpen: Open
}

/**
 * The operations on an order: the most likely next one as a button, all of them in a menu, with reasons for
 * unavailable ones.
 */
export function Actions({ order, standing, onOpen }: ActionsProps) {
  const { no } = standing
  const { acts, more } = useOrderPageWords()
  const whyOf = useWhy()
  const archive = useArchive(order)
  const begin = (act: Act) => (act === "archive" ? void archive() : onOpen({ act }))
  const why = (act: Act) => whyOf(`orders.${act}`, no[act])
  return (
    <>
      <Menu
        align="right"
        content={(close) =>
          ACTS.map((act) => (
            <MenuAct
              key={act}
              word={acts[act]}
              why={why(act)}
              onPick={() => {
                close()
                begin(act)
              }}
            />
          ))
        }
      >
        {more} <Icon name="open" />
      </Menu>
      <Next standing={standing} why={why} begin={begin} onOpen={onOpen} />
    </>
  )
}

interface NextProps {
  standing: Standing
  why: (act: Act) => string | undefined
  begin: (act: Act) => void
  onOpen: Open
}

/** The next step. */
function Next({ standing: { next, expected }, why, begin, onOpen }: NextProps) {
  const { acts, receiveReturn } = useOrderPageWords()
  const whyOf = useWhy()
  if (!next && !expected) return null
  const refused = next ? why(next) : whyOf("returns.receive", undefined)
  const open = () => (next ? begin(next) : expected && onOpen({ act: "receive", id: expected }))
  return (
    <button type="button" className="button primary" disabled={refused !== undefined} title={refused} onClick={open}>
      {next ? acts[next] : receiveReturn}
    </button>
  )
}

/** A disabled one can still get the focus, so that its reason is announced. */
function MenuAct({ word, why, onPick }: { word: string; why: string | undefined; onPick: () => void }) {
  return (
    <button
      type="button"
      className="menu-item act"
      aria-disabled={why !== undefined}
      onClick={why === undefined ? onPick : undefined}
    >
      <span>{word}</span>
      {why && <span className="why">{why}</span>}
    </button>
  )
}

function useArchive({ id }: Order) {
  const words = useOrderWords()
  const client = useTRPCClient()
  const act = useAct()
  const small = { id, fields: "id", expand: "" }
  return () =>
    act(() => client.admin.orders.archive.mutate(small), {
      done: words.archived(1),
      undo: () => client.admin.orders.complete.mutate(small),
    })
}
