"use client"

import type { AppRouter } from "@mercer/api"
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import type { TRPCClientErrorLike } from "@trpc/client"
import { inSession, sessionBegun } from "./session-state.ts"
import { batched, type Call } from "./trpc-calls.ts"
import { clientOver, optionsOver } from "./trpc-names.ts"

export const TRPC_URL = "/api/trpc"

const send = batched(TRPC_URL, { maxURLLength: 6_000, maxItems: 50 })

/** Operations of visitors, who have no session: that they are refused concerns what was entered. */
const OUTSIDE = /^admin\.(auth\.(login|logout)|setup\.\w+|invites\.accept|users\.\w*[pP]assword\w*)$/

/** Calls of operators wait for the next login when their session has ended. */
export const signedIn =
  (calls: Call): Call =>
  (kind, path, input) =>
    inSession(
      () => calls(kind, path, input),
      (error) => statusOf(error) === 401 && !OUTSIDE.test(path),
    )

/** Calls an operation by its name. */
export const call: Call = async (kind, path, input) => {
  const answer = await signedIn(send)(kind, path, input)
  if (path === "admin.auth.get") sessionBegun()
  return answer
}
const options = optionsOver(call)
const client = clientOver(call)

/** The operations for TanStack Query; results are cached under their names. */
export const useTRPC = () => options

/** The operations themselves, for single calls. */
export const useTRPCClient = () => client

export type ServerError = TRPCClientErrorLike<AppRouter>
export type ServerFault = NonNullable<NonNullable<ServerError["data"]>["faults"]>[number]

/** Results stay fresh for 20 s and are read again when the window gets the focus; refusals are not retried. */
export function makeQueryClient() {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noticeEnrollment }),
    mutationCache: new MutationCache({ onError: noticeEnrollment }),
    defaultOptions: {
      // Even when the browser reports being offline, requests are sent and fail like any other: nothing waits forever.
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

/** The HTTP status of an error; 0 if the server was not reached. */
export function statusOf(error: unknown): number {
  return (error as Partial<ServerError> | null)?.data?.httpStatus ?? 0
}

/** Leads to where two-factor sign-in is turned on, if the shop requires it. */
function noticeEnrollment(error: unknown) {
  const reason = (error as Partial<ServerError> | null)?.data?.reason
  if (reason === "second_factor_enrollment_required" && location.pathname !== ACCOUNT) location.assign(ACCOUNT)
}

/** Where two-factor sign-in is turned on. */
const ACCOUNT = "/app/account"
