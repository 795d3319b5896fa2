"use client"

import Link from "next/link"
import { listPage } from "#panel/crud/list-page.tsx"
import { Chip } from "#panel/display/values.tsx"
import { useRoleName } from "#panel/roles/custom-roles.ts"
import { useMay, useMe } from "#panel/session/session.tsx"
import { Clip } from "#panel/ui/clip.tsx"
import { Invites } from "#panel/users/invites.tsx"
import { users } from "#panel/users/resource.ts"
import { useWords } from "#panel/words/index.tsx"

export default listPage(users, {
  nameOf: ({ email }) => email,
  created: true,
  columns: (words) => {
    const { common } = useWords()
    const roleOf = useRoleName()
    const me = useMe()
    return [
      {
        key: "email",
        head: words.email,
        cell: (row) => (
          <>
            <Clip>{row.email}</Clip> {row.id === me?.id && <span className="muted">({words.you})</span>}
          </>
        ),
        sort: "email",
      },
      {
        key: "name",
        head: words.name,
        cell: ({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(" ") || common.none,
        sort: "last_name",
      },
      { key: "role", head: words.role, cell: (row) => <Chip>{roleOf(row)}</Chip>, sort: "role" },
      { key: "created_at", sort: "created_at" },
      { key: "updated_at", sort: "updated_at", extra: true },
    ]
  },
  actions: () => (
    <Link href="/app/tokens" className="button">
      {users.words().ownTokens}
    </Link>
  ),
  below: () => useMay()("invites.list") && <Invites />,
})
