"use client"

import { useAction } from "#panel/edit/action.ts"
import { money } from "#panel/money/amounts.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { Confirm } from "#panel/ui/dialog.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import type { DialogProps } from "./action-form.tsx"
import { useDialogWords } from "./words.ts"

/** Asks for confirmation before an operation that can't be undone, and runs it. */
export function ConfirmAction({ order, opened, onClose }: DialogProps) {
  const action = useAction()
  const asked = useQuestions({ order, opened })[opened.action as Question]
  return (
    <Confirm
      {...asked}
      onNo={onClose}
      onYes={() => {
        onClose()
        void action(asked.work, { done: asked.done })
      }}
    />
  )
}

type Question = keyof ReturnType<typeof useQuestions>

function useQuestions(asked: Pick<DialogProps, "order" | "opened">) {
  return { ...useOrderQuestions(asked.order), ...usePartQuestions(asked) }
}

/** For the order as a whole. */
function useOrderQuestions(order: DialogProps["order"]) {
  const words = useDialogWords()
  const language = useLanguage()
  const { orders } = useTRPCClient().admin
  const { id } = order
  const amountOf = (payments: Payments) => money(heldOf(payments), order.currency_code, language)
  const all = order.payments ?? []
  // Those for the differences of exchanges are captured with them.
  const own = amountOf(all.filter(({ swap_id }) => !swap_id))
  const text = heldOf(all) > 0 ? words.cancelVoids(amountOf(all)) : words.cancelText
  const { gift_card_refundable_amount: cards } = order
  return {
    capture: {
      title: words.capture(own),
      text: words.captureText,
      yes: words.captureYes(own),
      done: words.captured,
      work: () => orders.capture.mutate({ id }),
    },
    complete: {
      title: words.complete,
      text: words.completeText,
      yes: words.completeYes,
      done: words.completed,
      work: () => orders.complete.mutate({ id }),
    },
    cancel: {
      title: words.cancel,
      text: cards > 0 ? `${text} ${words.cancelCards(money(cards, order.currency_code, language))}` : text,
      yes: words.cancelYes,
      no: words.cancelNo,
      danger: true,
      done: words.canceled,
      work: () => orders.cancel.mutate({ id }),
    },
  }
}

/** For the open fulfillment or return. */
function usePartQuestions({ order: { id }, opened }: Pick<DialogProps, "order" | "opened">) {
  const words = useDialogWords()
  const { orders, returns } = useTRPCClient().admin
  const { id: part = "" } = opened
  return {
    unpack: {
      title: words.unpack,
      text: words.unpackText,
      yes: words.unpackYes,
      danger: true,
      done: words.unpacked,
      work: () => orders.cancelFulfillment.mutate({ id, fulfillment_id: part }),
    },
    cancelReturn: {
      title: words.cancelReturn,
      text: words.cancelReturnText,
      yes: words.cancelReturnYes,
      danger: true,
      done: words.returnCanceled,
      work: () => returns.cancel.mutate({ id: part }),
    },
  }
}

type Payments = NonNullable<DialogProps["order"]["payments"]>

/** The amount that is authorized and not captured yet. */
function heldOf(payments: Payments): number {
  const held = payments.filter((one) => !one.captured_at && !one.canceled_at)
  return held.reduce((sum, { amount }) => sum + amount, 0)
}
