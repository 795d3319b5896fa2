"use client"

import { useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import Link from "next/link"
import { useParams } from "next/navigation"
import { CustomFields } from "#panel/custom-fields/later.tsx"
import { Addresses } from "#panel/customers/addresses.tsx"
import { CustomerFields, type StoredValues } from "#panel/customers/fields.tsx"
import { CustomerGroups } from "#panel/customers/groups.tsx"
import { Invitation } from "#panel/customers/invitation.tsx"
import { LifetimeValue } from "#panel/customers/lifetime-value.tsx"
import { CustomerOrders } from "#panel/customers/orders.tsx"
import { useCustomerWords } from "#panel/customers/words.ts"
import { Chip, Facts } from "#panel/display/values.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { Form } from "#panel/form/form.tsx"
import { FoldedMetadata } from "#panel/metadata/folded.tsx"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { Allowed } from "#panel/session/allowed.tsx"
import { useMay } from "#panel/session/session.tsx"
import { Failure } from "#panel/ui/empty.tsx"
import { Later } from "#panel/ui/later.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const Notes = dynamic(() => import("#panel/notes/notes.tsx").then((all) => all.Notes), { ssr: false })
const Timeline = dynamic(() => import("#panel/timeline/timeline.tsx").then((all) => all.Timeline), { ssr: false })

const LIST = "/app/customers"
const RELATIONS = "groups,shipping_addresses,billing_address"

export default function Customer() {
  const { id } = useParams<{ id: string }>()
  const words = useCustomerWords()
  const trpc = useTRPC()
  const read = useQuery(trpc.admin.customers.get.queryOptions({ id, expand: RELATIONS }))
  const customer = read.data?.customer
  const back = { href: LIST, word: words.title }
  if (read.error && !customer) {
    return (
      <Page title={words.one} back={back}>
        <Failure error={read.error} retry={() => read.refetch()} back={LIST} />
      </Page>
    )
  }
  const name = customer && [customer.first_name, customer.last_name].filter(Boolean).join(" ")
  return (
    <Page title={name || customer?.email || ""} back={back} actions={customer && <Account {...customer} />}>
      <div className="two-columns">
        <div className="cards">
          <Bought id={id} />
        </div>
        <div className="cards">
          <Details id={id} customer={customer} />
          {customer && !customer.has_account && <Invitation id={id} email={customer.email} />}
          <CustomerGroups id={id} groups={customer?.groups} />
          <Addresses id={id} billing={customer?.billing_address} shipping={customer?.shipping_addresses} />
          <More id={id} customer={customer} />
          <Later heavy>
            <Allowed operation="notes.list">
              <Notes resource_type="customer" resource_id={id} />
            </Allowed>
            <Timeline of="customers" id={id} />
          </Later>
        </div>
      </div>
    </Page>
  )
}

/** Only for roles that may read orders. */
function Bought({ id }: { id: string }) {
  return (
    <>
      <Allowed operation="customers.lifetimeValue">
        <LifetimeValue id={id} />
      </Allowed>
      <Allowed operation="orders.list">
        <CustomerOrders id={id} />
      </Allowed>
    </>
  )
}

function Account({ id, email, has_account }: { id: string; email: string; has_account: boolean }) {
  const words = useCustomerWords()
  return (
    <>
      <Other id={id} email={email} />
      <Chip kind={has_account ? "good" : "quiet"}>{words.accounts[`${has_account}`]}</Chip>
    </>
  )
}

function More({ id, customer }: { id: string; customer: Resource | undefined }) {
  const edit = { stored: customer, operation: "customers.update", ...useCustomerEdit(id) }
  return (
    <>
      <CustomFields entity="Customer" {...edit} />
      <FoldedMetadata {...edit} />
    </>
  )
}

/** A person with a guest order and an account is two customers with one address: each links to the other. */
function Other({ id, email }: { id: string; email: string }) {
  const words = useCustomerWords()
  const trpc = useTRPC()
  const asked = { q: email, limit: 10, fields: "email,has_account" }
  const { data } = useQuery(trpc.admin.customers.list.queryOptions(asked))
  const other = data?.customers.find((one) => one.id !== id && one.email === email)
  return other ? <Link href={`${LIST}/${other.id}`}>{words.alsoA[`${other.has_account}`]}</Link> : null
}

type Resource = Output["customers"]["get"]["customer"]

const valuesOf = (customer: Resource | undefined): StoredValues => ({
  first_name: customer?.first_name ?? "",
  last_name: customer?.last_name ?? "",
  email: customer?.email ?? "",
  phone: customer?.phone ?? "",
  password: "",
})

function useCustomerEdit(id: string) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  return {
    read: async () => (await fresh(trpc.admin.customers.get.queryOptions({ id, expand: RELATIONS }))).customer,
    write: (change: Omit<Parameters<typeof client.admin.customers.update.mutate>[0], "id">) =>
      client.admin.customers.update.mutate({ id, ...change, fields: "id", expand: "" }),
  }
}

function Details({ id, customer }: { id: string; customer: Resource | undefined }) {
  const words = useCustomerWords()
  const { form } = useWords()
  const may = useMay()
  const edit = useEdit({
    stored: customer,
    valuesOf,
    factsOf: ({ password, ...given }: StoredValues) => ({ ...given, password: password || undefined }),
    ...useCustomerEdit(id),
  })
  return (
    <Card title={words.details}>
      <Form
        {...edit}
        submit={form.save}
        disabled={!customer || !may("customers.update")}
        refusals={{ duplicate_error: "email" }}
      >
        <CustomerFields account={customer?.has_account ?? false} />
      </Form>
      <Facts id={id} created_at={customer?.created_at} updated_at={customer?.updated_at} />
    </Card>
  )
}
