"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useState } from "react"
import { useAct } from "#panel/act.ts"
import { Confirm } from "#panel/dialog.tsx"
import { TextField } from "#panel/fields.tsx"
import { Form } from "#panel/form.tsx"
import { Card, Page } from "#panel/page.tsx"
import { PlainTable } from "#panel/plain-table.tsx"
import { useMe } from "#panel/session.tsx"
import { When } from "#panel/shown.tsx"
import { useTRPC, useTRPCClient } from "#panel/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { useTokenWords } from "./words.ts"

const Secret = dynamic(() => import("./secret.tsx").then((part) => part.Secret), { ssr: false })

/** An operator's own tokens: what they open is what he may do, so they are nobody else's to make or to see. */
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
      {secret && <Secret secret={secret} onClose={() => setSecret(null)} />}
    </Card>
  )
}

function Revoke({ user_id, id, name }: { user_id: string; id: string; name: string }) {
  const words = useTokenWords()
  const client = useTRPCClient()
  const act = useAct()
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
            return act(() => client.admin.users.deleteToken.mutate({ id: user_id, token_id: id }), {
              done: words.revoked,
            })
          }}
        />
      )}
    </>
  )
}
