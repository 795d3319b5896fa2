"use client"

import { useQuery } from "@tanstack/react-query"
import { useParams } from "next/navigation"
import { useSaved } from "#panel/act.ts"
import { DeleteButton } from "#panel/delete-button.tsx"
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

export default function ShippingProfilePage() {
  const { id } = useParams<{ id: string }>()
  const words = useProfileWords()
  const { form } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const asked = { id, expand: "shipping_options.region" }
  const read = useQuery(trpc.admin["shipping-profiles"].get.queryOptions(asked))
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
  const client = useTRPCClient()
  const saved = useSaved()
  const may = useMay()
  const values: Values = { name: profile?.name ?? "" }
  const write = ({ name }: Values) => client.admin["shipping-profiles"].update.mutate({ id, name, fields: "id" })
  return (
    <Card>
      <Form
        values={values}
        submit={form.save}
        disabled={!profile || !may("shipping-profiles.update")}
        save={write}
        saved={() => saved(() => write(values))}
      >
        <TextField<Values> name="name" label={words.name} help={profile && words.types[profile.type]} required />
      </Form>
      <Facts id={id} created_at={profile?.created_at} updated_at={profile?.updated_at} />
    </Card>
  )
}
