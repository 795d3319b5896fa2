"use client"

import { useQuery } from "@tanstack/react-query"
import Link from "next/link"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { money } from "#panel/money/amounts.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Button } from "#panel/ui/button.tsx"
import { Confirm } from "#panel/ui/dialog.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useToast } from "#panel/ui/toasts.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { type Draft, payLink } from "./draft.ts"
import { useDraftWords } from "./words.ts"

/** What can be done with a draft: its link for the customer, paying it, deleting it. */
export function DraftActions({ draft }: { draft: Draft }) {
  const words = useDraftWords()
  const client = useTRPCClient()
  const byLink = usePayLink(draft)
  const { id, order_id } = draft
  if (draft.status === "completed")
    return (
      order_id && (
        <Link className="button primary" href={`/app/orders/${order_id}`}>
          {words.openOrder}
        </Link>
      )
    )
  return (
    <>
      <DeleteButton
        operation="draft-orders.delete"
        title={words.confirm(1)}
        text={words.confirmText}
        done={words.deleted(1)}
        list="/app/draft-orders"
        remove={() => client.admin["draft-orders"].delete.mutate({ id })}
      />
      <PayButton draft={draft} primary={byLink.refused !== undefined} />
      <LinkButton {...byLink} />
    </>
  )
}

const isEmpty = ({ cart }: Draft) => (cart?.items ?? []).length === 0

/** The customer's link to pay, and why there is none. */
function usePayLink(draft: Draft) {
  const words = useDraftWords()
  const trpc = useTRPC()
  const store = useQuery(trpc.admin.store.get.queryOptions({ expand: "" })).data?.store
  const link = payLink(store?.payment_link_template, draft.cart_id)
  return { link, refused: isEmpty(draft) ? words.nothingToPay : store && !link ? words.noLink : undefined }
}

function LinkButton({ link, refused }: ReturnType<typeof usePayLink>) {
  const words = useDraftWords()
  const showToast = useToast()
  async function copy() {
    await navigator.clipboard.writeText(link ?? "")
    showToast({ text: words.linkCopied })
  }
  return (
    <Button kind="primary" disabled={!link} refused={refused} onClick={copy}>
      <Icon name="copy" /> {words.copyLink}
    </Button>
  )
}

function PayButton({ draft, primary }: { draft: Draft; primary: boolean }) {
  const words = useDraftWords()
  const { common } = useWords()
  const language = useLanguage()
  const may = useMay()
  const pay = usePay(draft)
  const [asking, setAsking] = useState(false)
  const [working, setWorking] = useState(false)
  const refused = !may("draft-orders.pay") ? common.mayNot : isEmpty(draft) ? words.nothingToPay : undefined
  const amount = money(draft.cart?.total ?? 0, draft.cart?.region?.currency_code ?? "", language)
  async function confirmed() {
    setAsking(false)
    setWorking(true)
    await pay()
    setWorking(false)
  }
  return (
    <>
      <Button kind={primary ? "primary" : "plain"} refused={refused} disabled={working} onClick={() => setAsking(true)}>
        {words.pay}
      </Button>
      {asking && (
        <Confirm
          title={words.payAsk(amount)}
          text={words.payText}
          yes={words.payYes(amount)}
          onNo={() => setAsking(false)}
          onYes={confirmed}
        />
      )}
    </>
  )
}

/** Places the order, and opens it. */
function usePay({ id }: Draft) {
  const words = useDraftWords()
  const client = useTRPCClient()
  const action = useAction()
  const router = useRouter()
  async function pay() {
    const { order } = await client.admin["draft-orders"].pay.mutate({ id, fields: "id", expand: "" })
    router.push(`/app/orders/${order.id}`)
  }
  return () => action(pay, { done: words.paid })
}
