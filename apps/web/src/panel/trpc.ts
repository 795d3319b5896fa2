"use client"

import type { AppRouter } from "@mercer/api"
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import { createTRPCClient, httpBatchLink, type TRPCClientErrorLike } from "@trpc/client"
import { createTRPCContext } from "@trpc/tanstack-react-query"
import { sessionEnded } from "./session-state.ts"

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()

export type ServerError = TRPCClientErrorLike<AppRouter>

/** The operations over one address; calls of one moment travel together. */
export function makeClient() {
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: "/api/trpc", maxURLLength: 6_000, maxItems: 50 })],
  })
}

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
