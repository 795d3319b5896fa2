import type { UseQueryOptions } from "@tanstack/react-query"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import type { ResourceName } from "./types.ts"

type Data = Record<string, unknown>
interface Query {
  queryOptions: (input: object) => UseQueryOptions<Data, unknown, Data, readonly unknown[]>
}
interface Call {
  query: (input: object) => Promise<Data>
  mutate: (input: object) => Promise<Data>
}

/** A resource's operations, whose types differ only in the data; the descriptions of its pages have these. */
export function useOperations(name: ResourceName) {
  const reading = useTRPC().admin[name] as unknown as { list: Query; get: Query }
  const calls = useTRPCClient().admin[name] as unknown as Record<"list" | "get" | "create" | "update" | "delete", Call>
  return {
    listOptions: (input: object) => reading.list.queryOptions(input),
    getOptions: (id: string, expand: string | undefined) =>
      reading.get.queryOptions({ id, ...(expand !== undefined && { expand }) }),
    list: (input: object) => calls.list.query(input),
    get: (input: { id: string; fields?: string; expand?: string }) => calls.get.query(input),
    create: (input: object) => calls.create.mutate(input),
    update: (id: string, change: object) => calls.update.mutate({ id, ...change }),
    remove: (id: string) => calls.delete.mutate({ id }),
  }
}
