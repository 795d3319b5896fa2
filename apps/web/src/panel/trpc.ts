"use client"

import type { AppRouter } from "@mercer/api"
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import type { TRPCClientErrorLike } from "@trpc/client"
import { sessionEnded } from "./session-state.ts"
import { batched } from "./trpc-calls.ts"
import { clientOver, optionsOver } from "./trpc-names.ts"

export const TRPC_URL = "/api/trpc"

const call = batched(TRPC_URL, { maxURLLength: 6_000, maxItems: 50 })
const options = optionsOver(call)
const client = clientOver(call)

/** The operations as TanStack Query asks for them; what was read is kept under their names. */
export const useTRPC = () => options

/** The operations themselves, for what is done once. */
export const useTRPCClient = () => client

export type ServerError = TRPCClientErrorLike<AppRouter>

/** What was read stays for 20 s and is read again when the window is looked at; refusals are not asked twice. */
export function makeQueryClient() {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noticeEnd }),
    mutationCache: new MutationCache({ onError: noticeEnd }),
    defaultOptions: {
      // A browser that thinks itself offline is told by the failure of the request, like any other: nothing waits for ever.
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 20_000,
        retry: (failures, error) => failures < 2 && statusOf(error) >= 500,
      },
      mutations: { networkMode: "always" },
    },
  })
}

/** The HTTP status of an error; 0 when the server was not reached. */
export function statusOf(error: unknown): number {
  return (error as Partial<ServerError> | null)?.data?.httpStatus ?? 0
}

function noticeEnd(error: unknown, ...[, , , about]: unknown[]) {
  const isLogin = (about as { meta?: { login?: boolean } } | undefined)?.meta?.login
  if (statusOf(error) === 401 && !isLogin) sessionEnded()
}
