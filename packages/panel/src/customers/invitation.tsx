"use client"

import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Secret } from "#panel/display/secret.tsx"
import { When } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Button } from "#panel/ui/button.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useCustomerWords } from "./words.ts"

/** A customer without an account: invites them to set a password, by email or by a link that is displayed once. */
export function Invitation({ id, email }: { id: string; email: string }) {
  const words = useCustomerWords()
  const trpc = useTRPC()
  const { data } = useQuery(trpc.admin.customers.getInvitation.queryOptions({ customer_id: id }))
  const invitation = data?.invitation
  const until = invitation?.expires_at
  return (
    <Card title={words.invitation}>
      <div className="stack">
        <p className="muted">
          {until ? (
            <>
              {words.invitedUntil} <When at={until} />
            </>
          ) : (
            words.notInvited
          )}
        </p>
        {invitation?.is_emailed === false && <p className="muted">{words.noMails}</p>}
        <div className="row">
          {invitation?.is_emailed && <ByMail id={id} email={email} isAgain={Boolean(until)} />}
          {invitation?.is_emailed === false && <ByLink id={id} />}
        </div>
      </div>
    </Card>
  )
}

function ByMail({ id, email, isAgain }: { id: string; email: string; isAgain: boolean }) {
  const words = useCustomerWords()
  const client = useTRPCClient()
  const action = useAction()
  const may = useMay()
  return (
    <Button
      disabled={!may("customers.invite")}
      onClick={() => action(() => client.admin.customers.invite.mutate({ id }), { done: words.invited(email) })}
    >
      {isAgain ? words.sendAgain : words.sendInvitation}
    </Button>
  )
}

function ByLink({ id }: { id: string }) {
  const words = useCustomerWords()
  const client = useTRPCClient()
  const action = useAction()
  const may = useMay()
  const [url, setUrl] = useState<string | null>(null)
  const make = async () =>
    setUrl((await client.admin.customers.createInvitationLink.mutate({ id })).invitation_link.url)
  return (
    <>
      <Button disabled={!may("customers.createInvitationLink")} onClick={() => action(make, { done: words.linkMade })}>
        {words.makeLink}
      </Button>
      {url && <InvitationLink url={url} onClose={() => setUrl(null)} />}
    </>
  )
}

/** The link of an invitation, displayed once. */
export function InvitationLink({ url, onClose }: { url: string; onClose: () => void }) {
  const words = useCustomerWords()
  return <Secret title={words.linkTitle} text={words.linkText} secret={url} gotIt={words.copied} onClose={onClose} />
}
