import { keepPreviousData, type UseQueryOptions, useQuery } from "@tanstack/react-query"
import { call } from "#panel/server/trpc.ts"

/** Part of a list. */
export interface Part {
  limit: number
  offset: number
}

/** A page of a server list: the previous one stays while it loads. `partOf` reads any other part, with the same filters. */
export function usePaged<Data, Fault, Key extends readonly unknown[]>(
  options: UseQueryOptions<Data, Fault, Data, Key>,
) {
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...options, placeholderData: keepPreviousData })
  const [path, { input }] = options.queryKey as unknown as [string[], { input?: object }]
  const partOf = (part: Part) => call("query", path.join("."), { ...input, ...part }) as Promise<Data>
  return { data, error, isPlaceholderData, refetch, partOf }
}
