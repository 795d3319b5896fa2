"use client"

import type { DialogProps } from "./act-form.tsx"
import { ConfirmAct } from "./confirm-act.tsx"
import { EditAddress, EditEmail } from "./edit.tsx"
import { Fulfill } from "./fulfill.tsx"
import { Receive } from "./receive.tsx"
import { Refund } from "./refund.tsx"
import { RequestReturn } from "./request-return.tsx"
import { Ship } from "./ship.tsx"

/** The open dialog of an order: loaded when the first one is opened. */
export function ActDialog(props: DialogProps) {
  const { act } = props.opened
  if (act === "fulfill") return <Fulfill {...props} />
  if (act === "ship") return <Ship {...props} />
  if (act === "refund") return <Refund {...props} />
  if (act === "requestReturn") return <RequestReturn {...props} />
  if (act === "receive") return <Receive {...props} />
  if (act === "email") return <EditEmail {...props} />
  if (act === "shipping_address" || act === "billing_address") return <EditAddress {...props} kind={act} />
  return <ConfirmAct {...props} />
}
