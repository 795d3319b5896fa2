"use client"

import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { money } from "#panel/money/amounts.ts"
import type { Open } from "#panel/orders/detail/opened.ts"
import { OrderButton } from "#panel/orders/detail/order-button.tsx"
import { returnRefusals } from "#panel/orders/detail/order-state.ts"
import { useWhy } from "#panel/orders/detail/refusals.ts"
import { post } from "#panel/server/rest.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useToast } from "#panel/ui/toasts.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import { AskSwap, type SwapQuestion } from "./ask.tsx"
import { useSwapCardWords } from "./card-words.ts"
import { isUnsettled, type SwapProps, swapLink, swapRefusals } from "./swap.ts"

/** What can be done with an exchange: unavailable operations give the reason. */
export function SwapActions({ onOpen, ...props }: SwapProps & { onOpen: Open }) {
  const words = useSwapCardWords()
  const why = useWhy()
  const [asking, setAsking] = useState<SwapQuestion | null>(null)
  const no = swapRefusals(props)
  const { swap } = props
  const waits = swap.confirmed_at || swap.canceled_at ? undefined : words.why.waits
  const fulfill = useFulfill(props)
  return (
    <div className="row end claim-acts">
      <OrderButton
        word={words.actions.cancel}
        why={why("orders.cancelSwap", no.cancel)}
        onClick={() => setAsking("cancel")}
      />
      {!swap.confirmed_at && !swap.canceled_at && <Unconfirmed {...props} />}
      <Back {...props} onOpen={onOpen} />
      {isUnsettled(props) && <Settle {...props} onAsk={setAsking} />}
      <OrderButton
        word={words.actions.fulfill}
        why={why("orders.fulfillSwap", no.fulfill) ?? waits}
        primary={!waits && no.fulfill === undefined}
        onClick={fulfill}
      />
      {asking && <AskSwap {...props} asking={asking} onClose={() => setAsking(null)} />}
    </div>
  )
}

function useFulfill({ order, swap }: SwapProps) {
  const words = useSwapCardWords()
  const client = useTRPCClient()
  const action = useAction()
  const asked = { id: order.id, swap_id: swap.id }
  return () => void action(() => client.admin.orders.fulfillSwap.mutate(asked), { done: words.done.fulfilled })
}

/** The customer confirms by a link; without a difference to pay, operators may do it for them. */
function Unconfirmed({ swap, due }: SwapProps) {
  const words = useSwapCardWords()
  const trpc = useTRPC()
  const action = useAction()
  const showToast = useToast()
  const store = useQuery(trpc.admin.store.get.queryOptions({ expand: "" })).data?.store
  const link = swapLink(store?.swap_link_template, swap.cart_id)
  async function copy() {
    await navigator.clipboard.writeText(link ?? "")
    showToast({ text: words.done.linkCopied })
  }
  const confirm = () =>
    void action(() => post(`/store/carts/${swap.cart_id}/complete`, {}), { done: words.done.confirmed })
  return (
    <>
      <OrderButton word={words.actions.copyLink} why={link ? undefined : words.why.noLink} onClick={copy} />
      <OrderButton
        word={words.actions.confirm}
        why={due === undefined || due > 0 ? words.why.pays : undefined}
        onClick={confirm}
      />
    </>
  )
}

/** The expected return. */
function Back({ order, swap, onOpen }: SwapProps & { onOpen: Open }) {
  const words = useSwapCardWords()
  const why = useWhy()
  const back = swap.return_order
  if (!back || back.status === "received" || back.status === "canceled") return null
  const no = returnRefusals(order, back as Parameters<typeof returnRefusals>[1])
  return (
    <OrderButton
      word={words.actions.receive}
      why={why("returns.receive", no.receive)}
      onClick={() => onOpen({ action: "receive", id: back.id })}
    />
  )
}

function Settle({ onAsk, ...props }: SwapProps & { onAsk: (question: SwapQuestion) => void }) {
  const words = useSwapCardWords()
  const language = useLanguage()
  const why = useWhy()
  const { order, due = 0 } = props
  const amount = money(Math.abs(due), order.currency_code, language)
  return (
    <OrderButton
      primary
      word={due > 0 ? words.actions.capture(amount) : words.actions.refund(amount)}
      why={why("orders.processSwapPayment", swapRefusals(props).settle)}
      onClick={() => onAsk("settle")}
    />
  )
}
