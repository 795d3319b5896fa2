"use client"

import { useQuery } from "@tanstack/react-query"
import { listPage } from "#panel/crud/list-page.tsx"
import { groups } from "#panel/customer-groups/resource.ts"
import { useTRPC } from "#panel/server/trpc.ts"

export default listPage(groups, {
  nameOf: ({ name }) => name,
  created: true,
  columns: (words) => [
    { key: "name", sort: "name" },
    { key: "members", head: words.members, cell: ({ id }) => <Members id={id} />, align: "right" },
    { key: "created_at", sort: "created_at" },
    { key: "updated_at", sort: "updated_at", extra: true },
  ],
})

/** Counts members without reading them: a group may have thousands. The groups of a page share one request. */
function Members({ id }: { id: string }) {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.admin["customer-groups"].listCustomers.queryOptions({ id, limit: 0, expand: "" }))
  return <span className="number">{data?.count ?? " "}</span>
}
