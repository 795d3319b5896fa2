"use client"

import { useQuery } from "@tanstack/react-query"
import Link from "next/link"
import { useParams } from "next/navigation"
import { useMemo } from "react"
import { Facts } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { MetadataOf } from "#panel/metadata/of.tsx"
import { roleInput, useCustomRoles } from "#panel/roles/custom-roles.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay, useMe } from "#panel/session/session.tsx"
import { FailedPage } from "#panel/ui/failed-page.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { ResetSecondFactor } from "#panel/users/reset-second-factor.tsx"
import { RoleField } from "#panel/users/role-field.tsx"
import { useUserWords } from "#panel/users/words.ts"
import { useWords } from "#panel/words/index.tsx"

const LIST = "/app/users"

export default function UserPage() {
  const { id } = useParams<{ id: string }>()
  const words = useUserWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const me = useMe()
  const read = useQuery(trpc.admin.users.get.queryOptions({ id }))
  const user = read.data?.user
  const back = { href: LIST, word: words.title }
  if (read.error && !user) return <FailedPage title={words.one} back={back} read={read} />
  const remove = user && (
    <DeleteButton
      operation="users.delete"
      title={words.confirm}
      text={words.confirmText}
      done={words.deleted}
      list={LIST}
      remove={() => client.admin.users.delete.mutate({ id })}
    />
  )
  const name = user && [user.first_name, user.last_name].filter(Boolean).join(" ")
  return (
    <Page title={name || user?.email || ""} back={back} actions={remove}>
      <div className="two-columns">
        <Details id={id} user={user} />
        <div>
          <Card>
            <p>{user && <bdi>{user.email}</bdi>}</p>
            <p className="help">{words.emailStays}</p>
            <Facts id={id} created_at={user?.created_at} updated_at={user?.updated_at} />
          </Card>
          <MetadataOf resource="users" id={id} stored={user} />
          {user && user.id === me?.id && <Own email={user.email} />}
          {user && me?.role === "admin" && user.id !== me.id && <ResetSecondFactor id={id} />}
        </div>
      </div>
    </Page>
  )
}

interface Resource {
  first_name: string | null
  last_name: string | null
  role: string | null
  /** One of the shop's own roles. */
  role_id?: string | undefined
  updated_at: string
}

interface Values {
  first_name: string
  last_name: string
  role: string
}

const valuesOf = (user: Resource | undefined): Values => ({
  first_name: user?.first_name ?? "",
  last_name: user?.last_name ?? "",
  role: user?.role_id ?? user?.role ?? "member",
})

/** An operator with the custom role that they have. */
const withRole = <User extends { id: string }>(user: User, roles: { id: string; user_ids: string[] }[]) => ({
  ...user,
  role_id: roles.find(({ user_ids }) => user_ids.includes(user.id))?.id,
})

function Details({ id, user }: { id: string; user: (Resource & { id: string }) | undefined }) {
  const words = useUserWords()
  const { form } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  const may = useMay()
  const roles = useCustomRoles()
  const stored = useMemo(() => user && roles && withRole(user, roles), [user, roles])
  const edit = useEdit({
    stored,
    valuesOf,
    factsOf: ({ first_name, last_name, role }: Values) => ({ first_name, last_name, ...roleInput(role) }),
    read: async () => {
      const { user } = await fresh(trpc.admin.users.get.queryOptions({ id }))
      return withRole(user, (await fresh(trpc.admin.roles.list.queryOptions({}))).roles)
    },
    write: (change) => client.admin.users.update.mutate({ id, ...change, fields: "id" }),
  })
  return (
    <Card>
      <Form
        {...edit}
        submit={form.save}
        disabled={!user || !roles || !may("users.update")}
        refusals={{ not_allowed: "role" }}
      >
        <div className="side-by-side">
          <TextField<Values> name="first_name" label={words.first} />
          <TextField<Values> name="last_name" label={words.last} />
        </div>
        <RoleField<Values> name="role" />
      </Form>
    </Card>
  )
}

/** Personal data that only the operator can change. */
function Own({ email }: { email: string }) {
  const words = useUserWords()
  const client = useTRPCClient()
  const action = useAction()
  const send = () =>
    action(() => client.admin.users.requestPasswordReset.mutate({ email }), { done: words.linkSent(email) })
  return (
    <>
      <Card title={words.password}>
        <div className="stack">
          <p className="muted">{words.passwordText}</p>
          <button type="button" className="button" onClick={send}>
            {words.sendLink}
          </button>
        </div>
      </Card>
      <Card title={words.signIn}>
        <Link href="/app/account">{words.ownSignIn}</Link>
      </Card>
      <Card title={words.tokens}>
        <Link href="/app/tokens">{words.ownTokens}</Link>
      </Card>
    </>
  )
}
