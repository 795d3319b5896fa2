"use client"

import { useQuery } from "@tanstack/react-query"
import { useParams } from "next/navigation"
import { Facts } from "#panel/display/values.tsx"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { Form } from "#panel/form/form.tsx"
import { RoleFields, type RoleValues, roleFacts } from "#panel/roles/fields.tsx"
import { useRoleWords } from "#panel/roles/words.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { FailedPage } from "#panel/ui/failed-page.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { Holders } from "#panel/users/holders.tsx"
import { useWords } from "#panel/words/index.tsx"

const LIST = "/app/roles"

export default function RolePage() {
  const { id } = useParams<{ id: string }>()
  const words = useRoleWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const read = useQuery(trpc.admin.roles.get.queryOptions({ id }))
  const role = read.data?.role
  const back = { href: LIST, word: words.title }
  if (read.error && !role) return <FailedPage title={words.one} back={back} read={read} />
  const held = role ? role.user_ids.length + role.invite_ids.length : 0
  const remove = role && (
    <DeleteButton
      operation="roles.delete"
      refused={held > 0 ? words.inUse(held) : undefined}
      title={words.confirm}
      text={words.confirmText}
      done={words.deleted}
      list={LIST}
      remove={() => client.admin.roles.delete.mutate({ id })}
    />
  )
  return (
    <Page title={role?.name ?? ""} back={back} actions={remove}>
      <div className="two-columns">
        <Details id={id} role={role} />
        <div>
          <Holders id={id} user_ids={role?.user_ids ?? []} invite_ids={role?.invite_ids ?? []} />
          <Card>
            <Facts id={id} created_at={role?.created_at} updated_at={role?.updated_at} />
          </Card>
        </div>
      </div>
    </Page>
  )
}

interface Resource {
  name: string
  read: string[]
  write: string[]
  updated_at: string
}

const valuesOf = (role: Resource | undefined): RoleValues => ({
  name: role?.name ?? "",
  read: role?.read.join() ?? "",
  write: role?.write.join() ?? "",
})

function Details({ id, role }: { id: string; role: Resource | undefined }) {
  const { form } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  const may = useMay()
  const edit = useEdit({
    stored: role,
    valuesOf,
    factsOf: roleFacts,
    read: async () => (await fresh(trpc.admin.roles.get.queryOptions({ id }))).role,
    write: (change) => client.admin.roles.update.mutate({ id, ...change }),
  })
  return (
    <Card>
      <Form
        {...edit}
        submit={form.save}
        disabled={!role || !may("roles.update")}
        refusals={{ duplicate_error: "name" }}
      >
        <RoleFields />
      </Form>
    </Card>
  )
}
