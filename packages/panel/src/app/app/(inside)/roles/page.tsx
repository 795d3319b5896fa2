"use client"

import { listPage } from "#panel/crud/list-page.tsx"
import { roles } from "#panel/roles/resource.ts"

export default listPage(roles, {
  nameOf: ({ name }) => name,
  whole: {},
  columns: (words) => [
    { key: "name" },
    { key: "changes", head: words.kinds.write, cell: (row) => <AreaNames areas={row.write} /> },
    { key: "users", head: words.members, cell: (row) => words.count(row.user_ids.length + row.invite_ids.length) },
    { key: "updated_at" },
  ],
})

/** The areas that a role may change. */
function AreaNames({ areas }: { areas: string[] }) {
  const words = roles.words()
  const nameOf = (area: string) => words.areas[area as keyof typeof words.areas]?.name ?? area
  return areas.length > 0 ? areas.map(nameOf).join(", ") : words.nothing
}
