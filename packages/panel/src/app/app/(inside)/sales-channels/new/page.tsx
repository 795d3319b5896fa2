"use client"

import { useRouter } from "next/navigation"
import { newPage } from "#panel/crud/new-page.tsx"
import { useDone } from "#panel/edit/action.ts"
import { keyForChannel } from "#panel/publishable-keys/for-channel.ts"
import { channelForm } from "#panel/sales-channels/form.ts"
import { channels } from "#panel/sales-channels/resource.ts"
import { reason } from "#panel/server/faults.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useToast } from "#panel/ui/toasts.tsx"
import { useWords } from "#panel/words/index.tsx"

export default newPage(channels, { form: channelForm, useCreated })

/** Opens the channel, or creates its key and opens that: a key that fails is reported, and the channel stays. */
function useCreated() {
  const words = channels.words()
  const { faults } = useWords()
  const client = useTRPCClient()
  const router = useRouter()
  const done = useDone()
  const showToast = useToast()
  async function created(channel: { id: string; name: string }, { with_key }: Record<string, string>) {
    if (with_key !== "true") return router.push(`/app/sales-channels/${channel.id}`)
    try {
      const key = await keyForChannel(client, channel)
      router.push(`/app/publishable-keys/${key}`)
      return done(words.keyMade)
    } catch (error) {
      showToast({ text: reason(error, faults), kind: "fault" })
      return router.push(`/app/sales-channels/${channel.id}`)
    }
  }
  return { created }
}
