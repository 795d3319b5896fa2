"use client"

import { useAction } from "#panel/edit/action.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMine } from "#panel/session/session.tsx"
import { Button } from "#panel/ui/button.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { Menu } from "#panel/ui/menu.tsx"
import type { Order } from "../order.ts"
import { useOrderWords } from "../words.ts"
import type { Open } from "./opened.ts"
import { ACTIONS, type Action, type OrderState, type Step } from "./order-state.ts"
import { useWhy } from "./refusals.ts"
import { useOrderPageWords } from "./words.ts"

interface ActionsProps {
  order: Order
  state: OrderState
  onOpen: Open
}

/**
 * The operations on an order: the next one as a button, all of them in a menu, with reasons for
 * unavailable ones.
 */
export function Actions({ order, state, onOpen }: ActionsProps) {
  const { no } = state
  const { actions, more, print } = useOrderPageWords()
  const whyOf = useWhy()
  const archive = useArchive(order)
  const begin = (action: Action) => (action === "archive" ? void archive() : onOpen({ action }))
  const why = (action: Action) => whyOf(`orders.${action}`, no[action])
  return (
    <>
      <Menu
        align="right"
        content={(close) => [
          ...ACTIONS.map((action) => (
            <MenuAction
              key={action}
              word={actions[action]}
              why={why(action)}
              onPick={() => {
                close()
                begin(action)
              }}
            />
          )),
          <a
            key="print"
            className="menu-item"
            href={`/admin/documents/orders?id=${order.id}`}
            target="_blank"
            rel="noopener"
          >
            {print}
          </a>,
        ]}
      >
        {more} <Icon name="open" />
      </Menu>
      <Next steps={state.steps} begin={begin} onOpen={onOpen} />
    </>
  )
}

interface NextProps {
  steps: OrderState["steps"]
  begin: (action: Action) => void
  onOpen: Open
}

/** The next step that the operator's role allows; the likeliest one, disabled, until the role is known. */
function Next({ steps, begin, onOpen }: NextProps) {
  const { actions, receiveReturn } = useOrderPageWords()
  const why = useWhy()
  const isKnown = useMine() !== undefined
  const refusedOf = ({ action }: Step) => why(action === "receive" ? "returns.receive" : `orders.${action}`, undefined)
  const next = steps.find((step) => refusedOf(step) === undefined) ?? (isKnown ? undefined : steps[0])
  if (!next) return null
  const open = () => (next.action === "receive" ? onOpen(next) : begin(next.action))
  return (
    <Button kind="primary" refused={refusedOf(next)} onClick={open}>
      {next.action === "receive" ? receiveReturn : actions[next.action]}
    </Button>
  )
}

/** A disabled one can still get the focus, so that its reason is announced. */
function MenuAction({ word, why, onPick }: { word: string; why: string | undefined; onPick: () => void }) {
  return (
    <button
      type="button"
      className="menu-item action"
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
  const action = useAction()
  const small = { id, fields: "id", expand: "" }
  return () =>
    action(() => client.admin.orders.archive.mutate(small), {
      done: words.archived(1),
      undo: () => client.admin.orders.complete.mutate(small),
    })
}
