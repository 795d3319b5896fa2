import { signedIn, TRPC_URL } from "./trpc.ts"
import { alone } from "./trpc-calls.ts"
import { clientOver } from "./trpc-names.ts"

/** For queries whose input may not fit into a URL: each is sent by itself, in a body. */
export const large = clientOver(signedIn(alone(TRPC_URL)))
