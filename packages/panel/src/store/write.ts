import { useRouter } from "next/navigation"
import { useTRPCClient } from "#panel/server/trpc.ts"

/** Changes the store, and then the panel's frame, which shows its name, logo and color. */
export function useStoreWrite() {
  const client = useTRPCClient()
  const router = useRouter()
  return async (change: Parameters<typeof client.admin.store.update.mutate>[0]) => {
    const answer = await client.admin.store.update.mutate(change)
    router.refresh()
    return answer
  }
}
