"use client"

import type { DialogProps } from "./action-form.tsx"
import { ConfirmAction } from "./confirm-action.tsx"
import { EditAddress, EditEmail } from "./edit.tsx"
import { Fulfill } from "./fulfill.tsx"
import { Receive } from "./receive.tsx"
import { Refund } from "./refund.tsx"
import { RefundCards } from "./refund-cards.tsx"
import { RequestReturn } from "./request-return.tsx"
import { Ship } from "./ship.tsx"

/** The open dialog of an order: loaded when the first one is opened. */
export function ActDialog(props: DialogProps) {
  const { action } = props.opened
  if (action === "fulfill") return <Fulfill {...props} />
  if (action === "ship") return <Ship {...props} />
  if (action === "refund") return <Refund {...props} />
  if (action === "refundGiftCards") return <RefundCards {...props} />
  if (action === "requestReturn") return <RequestReturn {...props} />
  if (action === "receive") return <Receive {...props} />
  if (action === "email") return <EditEmail {...props} />
  if (action === "shipping_address" || action === "billing_address") return <EditAddress {...props} kind={action} />
  return <ConfirmAction {...props} />
}
