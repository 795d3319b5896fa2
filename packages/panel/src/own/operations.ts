import { useQuery } from "@tanstack/react-query"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"

/** Any level of the operations' names. */
interface Level {
  [word: string]: Level
}

/** What `name` ends in: of `shop.reviews.list` its `queryOptions`, `mutate` and so on. */
const at = (operations: unknown, name: string) =>
  name.split(".").reduce((level, word) => level[word] as Level, operations as Level) as unknown

interface Query {
  queryOptions(input: unknown): { queryKey: unknown[]; queryFn: () => Promise<unknown> }
}

function useOperation(name: string, input: unknown = {}) {
  const trpc = useTRPC()
  const { queryKey, queryFn } = (at(trpc, name) as Query).queryOptions(input)
  return useQuery({ queryKey, queryFn })
}

const client = useTRPCClient()

const call = (name: string, input: unknown = {}) =>
  (at(client, name) as { mutate(input: unknown): Promise<unknown> }).mutate(input)

/** How a shop's own pages call operations; `mercer/panel` gives them their types. */
export const operations = { useOperation, call }
