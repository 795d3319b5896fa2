"use client"

import { useQuery } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { CustomerFields, type CustomerValues } from "#panel/customers/fields.tsx"
import { InvitationLink } from "#panel/customers/invitation.tsx"
import { useCustomerWords } from "#panel/customers/words.ts"
import { CheckField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useToast } from "#panel/ui/toasts.tsx"
import { useWords } from "#panel/words/index.tsx"

/** `invite` is "true" or blank, as a checkbox writes it. */
type Values = CustomerValues & { invite: string }

const NOTHING: Values = { first_name: "", last_name: "", email: "", phone: "", invite: "true" }

/** A new customer, and the link of their invitation where no mail server sends it. */
interface Made {
  customer: { id: string; email: string; is_invited: boolean }
  url?: string | undefined
}

/** Creates a customer, who is invited to set a password rather than given one. */
export default function NewCustomer() {
  const words = useCustomerWords()
  const { form } = useWords()
  const trpc = useTRPC()
  const may = useMay()
  const [made, setMade] = useState<Made | null>(null)
  const { data } = useQuery(trpc.admin.customers.getInvitation.queryOptions({}))
  const isEmailed = data?.invitation.is_emailed ?? true
  const create = useCreate(isEmailed)
  const leave = useLeave()
  return (
    <Page title={words.create} back={{ href: "/app/customers", word: words.title }} narrow>
      <Card>
        <Form<Values, Made>
          fresh
          values={NOTHING}
          submit={form.create}
          disabled={!data || !may("customers.create")}
          refusals={{ duplicate_error: "email" }}
          save={create}
          saved={(done) => (done.url ? setMade(done) : leave(done))}
        >
          <CustomerFields fresh />
          <CheckField<Values>
            name="invite"
            label={isEmailed ? words.invite : words.makeLink}
            help={isEmailed ? words.inviteHelp : words.makeLinkHelp}
          />
        </Form>
      </Card>
      {made?.url && <InvitationLink url={made.url} onClose={() => leave(made)} />}
    </Page>
  )
}

function useCreate(isEmailed: boolean) {
  const { admin } = useTRPCClient()
  return async ({ phone, invite, ...given }: Values): Promise<Made> => {
    const is_invited = invite === "true" && isEmailed
    const facts = { ...given, phone: phone.trim() || undefined, invite: is_invited }
    const { id, email } = (await admin.customers.create.mutate(facts)).customer
    const link = invite === "true" && !isEmailed ? await admin.customers.createInvitationLink.mutate({ id }) : undefined
    return { customer: { id, email, is_invited }, url: link?.invitation_link.url }
  }
}

function useLeave() {
  const words = useCustomerWords()
  const router = useRouter()
  const showToast = useToast()
  return ({ customer: { id, email, is_invited } }: Made) => {
    if (is_invited) showToast({ text: words.invited(email) })
    router.push(`/app/customers/${id}`)
  }
}
