"use client"

import { useQuery } from "@tanstack/react-query"
import { useParams } from "next/navigation"
import { DeleteButton } from "#panel/delete-button.tsx"
import { useEdit, useFresh } from "#panel/edit.ts"
import { Failure } from "#panel/empty.tsx"
import { TextField } from "#panel/fields.tsx"
import { Form } from "#panel/form.tsx"
import { Card, Page } from "#panel/page.tsx"
import { useMay } from "#panel/session.tsx"
import { Facts } from "#panel/shown.tsx"
import { useTRPC, useTRPCClient } from "#panel/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { useProfileWords } from "../words.ts"
import { ProfileOptions } from "./options.tsx"
import { ProfileProducts } from "./products.tsx"

const LIST = "/app/shipping/profiles"
const RELATIONS = "shipping_options.region"

export default function ShippingProfilePage() {
  const { id } = useParams<{ id: string }>()
  const words = useProfileWords()
  const { form } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const read = useQuery(trpc.admin["shipping-profiles"].get.queryOptions({ id, expand: RELATIONS }))
  const profile = read.data?.shipping_profile
  const back = { href: LIST, word: words.title }
  if (read.error && !profile) {
    return (
      <Page title={words.one} back={back}>
        <Failure error={read.error} retry={() => read.refetch()} back={LIST} />
      </Page>
    )
  }
  const remove =
    profile?.type === "custom" ? (
      <DeleteButton
        operation="shipping-profiles.delete"
        title={words.confirm}
        text={words.confirmText}
        done={words.deleted}
        list={LIST}
        remove={() => client.admin["shipping-profiles"].delete.mutate({ id })}
      />
    ) : (
      profile && (
        <button type="button" className="button" disabled title={words.stays}>
          {form.delete}
        </button>
      )
    )
  return (
    <Page title={profile?.name ?? ""} back={back} actions={remove}>
      <div className="two-columns">
        <div className="stack">
          <ProfileOptions id={id} options={profile?.shipping_options} />
          {profile && <ProfileProducts id={id} type={profile.type} />}
        </div>
        <Details id={id} profile={profile} />
      </div>
    </Page>
  )
}

interface Shown {
  name: string
  type: "default" | "gift_card" | "custom"
  created_at: string
  updated_at: string
}

interface Values {
  name: string
}

function Details({ id, profile }: { id: string; profile: Shown | undefined }) {
  const words = useProfileWords()
  const { form } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  const may = useMay()
  const edit = useEdit({
    stored: profile,
    valuesOf: (one): Values => ({ name: one?.name ?? "" }),
    factsOf: ({ name }: Values) => ({ name }),
    read: async () =>
      (await fresh(trpc.admin["shipping-profiles"].get.queryOptions({ id, expand: RELATIONS }))).shipping_profile,
    write: (change) => client.admin["shipping-profiles"].update.mutate({ id, ...change, fields: "id" }),
  })
  return (
    <Card>
      <Form {...edit} submit={form.save} disabled={!profile || !may("shipping-profiles.update")}>
        <TextField<Values> name="name" label={words.name} help={profile && words.types[profile.type]} required />
      </Form>
      <Facts id={id} created_at={profile?.created_at} updated_at={profile?.updated_at} />
    </Card>
  )
}
