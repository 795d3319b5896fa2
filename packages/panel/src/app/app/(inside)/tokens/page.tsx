"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useState } from "react"
import { When } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMe } from "#panel/session/session.tsx"
import { PlainTable } from "#panel/table/plain-table.tsx"
import { useTokenWords } from "#panel/tokens/words.ts"
import { Confirm } from "#panel/ui/dialog.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const Secret = dynamic(() => import("#panel/display/secret.tsx").then((part) => part.Secret), { ssr: false })

/** An operator's own tokens, with the operator's permissions: nobody else can create or see them. */
export default function Tokens() {
  const words = useTokenWords()
  const trpc = useTRPC()
  const me = useMe()
  const id = me?.id ?? ""
  const list = useQuery(trpc.admin.users.listTokens.queryOptions({ id }, { enabled: id !== "" }))
  return (
    <Page title={words.title}>
      <div className="stack">
        <p className="muted">{words.help}</p>
        <NewToken id={id} />
        <PlainTable
          caption={words.title}
          columns={useColumns(id)}
          rows={list.data?.tokens}
          error={list.error}
          retry={() => list.refetch()}
          rowKey={(row) => row.id}
          empty={{ title: words.emptyTitle, text: words.emptyText }}
        />
      </div>
    </Page>
  )
}

interface Row {
  id: string
  name: string
  prefix: string | null
  created_at: string
  last_used_at: string | null
}

function useColumns(user_id: string) {
  const words = useTokenWords()
  const { common } = useWords()
  return [
    { key: "name", head: words.name, cell: (row: Row) => row.name },
    {
      key: "prefix",
      head: words.begins,
      cell: (row: Row) => (row.prefix ? <code>{row.prefix}…</code> : <span className="muted">{words.unknown}</span>),
    },
    { key: "created", head: common.created, cell: (row: Row) => <When at={row.created_at} /> },
    {
      key: "used",
      head: words.lastUsed,
      cell: (row: Row) =>
        row.last_used_at ? <When at={row.last_used_at} /> : <span className="muted">{common.never}</span>,
    },
    {
      key: "revoke",
      head: "",
      cell: (row: Row) => <Revoke user_id={user_id} id={row.id} name={row.name} />,
      align: "right" as const,
    },
  ]
}

interface Values {
  name: string
}

function NewToken({ id }: { id: string }) {
  const words = useTokenWords()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Card>
      <Form
        fresh
        unguarded
        values={{ name: "" }}
        submit={words.create}
        disabled={id === ""}
        save={({ name }: Values) => client.admin.users.createToken.mutate({ id, name })}
        saved={({ token }) => {
          setSecret(token.secret)
          return queries.invalidateQueries()
        }}
      >
        <TextField<Values> name="name" label={words.name} help={words.nameHelp} required />
      </Form>
      {secret && (
        <Secret
          title={words.made}
          text={words.madeText}
          secret={secret}
          gotIt={words.gotIt}
          onClose={() => setSecret(null)}
        />
      )}
    </Card>
  )
}

function Revoke({ user_id, id, name }: { user_id: string; id: string; name: string }) {
  const words = useTokenWords()
  const client = useTRPCClient()
  const action = useAction()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="link" aria-label={words.revokeName(name)} onClick={() => setAsking(true)}>
        {words.revoke}
      </button>
      {asking && (
        <Confirm
          title={words.confirm(name)}
          text={words.confirmText}
          yes={words.revoke}
          danger
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            return action(() => client.admin.users.deleteToken.mutate({ id: user_id, token_id: id }), {
              done: words.revoked,
            })
          }}
        />
      )}
    </>
  )
}
