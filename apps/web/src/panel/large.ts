import type { AppRouter } from "@mercer/api"
import { createTRPCClient, httpLink } from "@trpc/client"
import { TRPC_URL } from "./trpc.ts"

/** For reads whose question may not fit into an address: each is asked by itself, in a body. */
export const large = createTRPCClient<AppRouter>({ links: [httpLink({ url: TRPC_URL, methodOverride: "POST" })] })
