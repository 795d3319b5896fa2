"use client"

import { useQuery } from "@tanstack/react-query"
import { useParams } from "next/navigation"
import { Facts } from "#panel/display/values.tsx"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { MetadataOf } from "#panel/metadata/of.tsx"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { ProfileOptions } from "#panel/shipping/profiles/options.tsx"
import { ProfileProducts } from "#panel/shipping/profiles/products.tsx"
import { useProfileWords } from "#panel/shipping/profiles/words.ts"
import { FailedPage } from "#panel/ui/failed-page.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const LIST = "/app/shipping/profiles"
const RELATIONS = "shipping_options.region"

export default function ShippingProfilePage() {
  const { id } = useParams<{ id: string }>()
  const words = useProfileWords()
  const trpc = useTRPC()
  const read = useQuery(trpc.admin["shipping-profiles"].get.queryOptions({ id, expand: RELATIONS }))
  const profile = read.data?.shipping_profile
  const back = { href: LIST, word: words.title }
  if (read.error && !profile) return <FailedPage title={words.one} back={back} read={read} />
  return (
    <Page title={profile?.name ?? ""} back={back} actions={profile && <Remove id={id} type={profile.type} />}>
      <div className="two-columns">
        <div className="stack">
          <ProfileOptions id={id} options={profile?.shipping_options} />
          {profile && <ProfileProducts id={id} type={profile.type} />}
        </div>
        <div>
          <Details id={id} profile={profile} />
          <MetadataOf resource="shipping-profiles" id={id} stored={profile} />
        </div>
      </div>
    </Page>
  )
}

/** The default profile and the gift card profile can't be deleted. */
function Remove({ id, type }: { id: string; type: Resource["type"] }) {
  const words = useProfileWords()
  const { form } = useWords()
  const client = useTRPCClient()
  if (type !== "custom")
    return (
      <button type="button" className="button" disabled title={words.stays}>
        {form.delete}
      </button>
    )
  return (
    <DeleteButton
      operation="shipping-profiles.delete"
      title={words.confirm}
      text={words.confirmText}
      done={words.deleted}
      list={LIST}
      remove={() => client.admin["shipping-profiles"].delete.mutate({ id })}
    />
  )
}

type Resource = Output["shipping-profiles"]["get"]["shipping_profile"]

interface Values {
  name: string
}

function Details({ id, profile }: { id: string; profile: Resource | undefined }) {
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
