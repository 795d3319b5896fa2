"use client"

import { listPage } from "#panel/crud/list-page.tsx"
import { CopyButton } from "#panel/display/values.tsx"
import { keys } from "#panel/publishable-keys/resource.ts"
import { KeyState } from "#panel/publishable-keys/state.tsx"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { useWords } from "#panel/words/index.tsx"

export default listPage(keys, {
  nameOf: ({ title }) => title,
  search: (words) => words.searchKeys,
  created: true,
  columns: (words) => [
    {
      key: "title",
      head: words.name,
      cell: (row) => row.title,
      aside: (row) => <CopyButton text={row.id} quiet />,
      sort: "title",
    },
    { key: "key", head: words.key, cell: (row) => <code>{row.id}</code> },
    {
      key: "state",
      head: words.state,
      cell: (row) => <KeyState isRevoked={row.revoked_at !== null} />,
      sort: "revoked_at",
    },
    { key: "created_at", sort: "created_at" },
    { key: "updated_at", sort: "updated_at", extra: true },
  ],
  bulk: useRevoke,
})

function useRevoke(words: ReturnType<typeof keys.words>) {
  const { common } = useWords()
  const client = useTRPCClient()
  const refused = useMay()("publishable-api-keys.revoke") ? undefined : common.mayNot
  return [
    {
      word: words.revoke,
      refused,
      confirm: { title: words.revokeTitle, text: words.revokeText },
      each: (id: string) => client.admin["publishable-api-keys"].revoke.mutate({ id }),
      done: words.revoked,
    },
  ]
}
