"use client"

import { useAction } from "#panel/edit/action.ts"
import { money } from "#panel/money/amounts.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { Confirm } from "#panel/ui/dialog.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import { useSwapCardWords } from "./card-words.ts"
import type { SwapProps } from "./swap.ts"

export type SwapQuestion = "settle" | "cancel"

/** Asks before money moves, or an exchange is canceled. */
export function AskSwap({ asking, onClose, ...props }: SwapProps & { asking: SwapQuestion; onClose: () => void }) {
  const action = useAction()
  const { done, work, ...asked } = useQuestion(asking, props)
  return (
    <Confirm
      {...asked}
      onNo={onClose}
      onYes={() => {
        onClose()
        void action(work, { done })
      }}
    />
  )
}

function useQuestion(asking: SwapQuestion, { order, swap, due = 0 }: SwapProps) {
  const words = useSwapCardWords()
  const language = useLanguage()
  const { orders } = useTRPCClient().admin
  const asked = { id: order.id, swap_id: swap.id }
  const amount = money(Math.abs(due), order.currency_code, language)
  if (asking === "cancel")
    return {
      title: words.cancelAsk,
      text: words.cancelText,
      yes: words.actions.cancel,
      no: words.keep,
      danger: true,
      done: words.done.canceled,
      work: () => orders.cancelSwap.mutate(asked),
    }
  const settle = { done: words.done.settled, work: () => orders.processSwapPayment.mutate(asked) }
  return due > 0
    ? { title: words.captureAsk(amount), text: words.captureText, yes: words.actions.capture(amount), ...settle }
    : { title: words.refundAsk(amount), text: words.refundText, yes: words.actions.refund(amount), ...settle }
}
