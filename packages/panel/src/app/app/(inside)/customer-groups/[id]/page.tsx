"use client"

import { useQuery } from "@tanstack/react-query"
import { useParams } from "next/navigation"
import { GroupFields, type GroupValues } from "#panel/customer-groups/fields.tsx"
import { GroupMembers } from "#panel/customer-groups/members.tsx"
import { useGroupWords } from "#panel/customer-groups/words.ts"
import { Facts } from "#panel/display/values.tsx"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { Form } from "#panel/form/form.tsx"
import { FoldedMetadata } from "#panel/metadata/folded.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Failure } from "#panel/ui/empty.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const LIST = "/app/customer-groups"

export default function CustomerGroup() {
  const { id } = useParams<{ id: string }>()
  const words = useGroupWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const read = useQuery(trpc.admin["customer-groups"].get.queryOptions({ id }))
  const group = read.data?.customer_group
  const back = { href: LIST, word: words.title }
  if (read.error && !group) {
    return (
      <Page title={words.one} back={back}>
        <Failure error={read.error} retry={() => read.refetch()} back={LIST} />
      </Page>
    )
  }
  const remove = group && (
    <DeleteButton
      operation="customer-groups.delete"
      title={words.confirm(1)}
      text={words.confirmText}
      done={words.deleted(1)}
      list={LIST}
      remove={() => client.admin["customer-groups"].delete.mutate({ id })}
    />
  )
  return (
    <Page title={group?.name ?? ""} back={back} actions={remove}>
      <div className="two-columns">
        <GroupMembers id={id} />
        <div className="cards">
          <Details id={id} group={group} />
          <FoldedMetadata stored={group} operation="customer-groups.update" {...useGroupEdit(id)} />
        </div>
      </div>
    </Page>
  )
}

interface Resource {
  name: string
  created_at: string
  updated_at: string
}

function useGroupEdit(id: string) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  return {
    read: async () => (await fresh(trpc.admin["customer-groups"].get.queryOptions({ id }))).customer_group,
    write: (change: Omit<Parameters<(typeof client.admin)["customer-groups"]["update"]["mutate"]>[0], "id">) =>
      client.admin["customer-groups"].update.mutate({ id, ...change }),
  }
}

function Details({ id, group }: { id: string; group: Resource | undefined }) {
  const { form } = useWords()
  const may = useMay()
  const edit = useEdit({
    stored: group,
    valuesOf: (one): GroupValues => ({ name: one?.name ?? "" }),
    factsOf: ({ name }: GroupValues) => ({ name }),
    ...useGroupEdit(id),
  })
  return (
    <Card>
      <Form
        {...edit}
        submit={form.save}
        disabled={!group || !may("customer-groups.update")}
        refusals={{ duplicate_error: "name" }}
      >
        <GroupFields />
      </Form>
      <Facts id={id} created_at={group?.created_at} updated_at={group?.updated_at} />
    </Card>
  )
}
