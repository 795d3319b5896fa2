import { TRPC_URL } from "./trpc.ts"
import { alone } from "./trpc-calls.ts"
import { clientOver } from "./trpc-names.ts"

/** For reads whose question may not fit into an address: each is asked by itself, in a body. */
export const large = clientOver(alone(TRPC_URL))
