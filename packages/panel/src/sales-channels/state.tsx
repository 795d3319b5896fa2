"use client"

import { useQuery } from "@tanstack/react-query"
import { Chip } from "#panel/display/values.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { useChannelWords } from "./words.ts"

/** Whether a channel is in use. */
export function ChannelState({ isDisabled }: { isDisabled: boolean }) {
  const { states } = useChannelWords()
  return isDisabled ? <Chip>{states.disabled}</Chip> : <Chip kind="good">{states.enabled}</Chip>
}

/** Marks the shop's default channel. */
export function DefaultMark({ id }: { id: string }) {
  const words = useChannelWords()
  return useDefaultChannel() === id ? <Chip>{words.isDefault}</Chip> : null
}

/** The id of the shop's default channel. */
export function useDefaultChannel(): string | null | undefined {
  const trpc = useTRPC()
  return useQuery(trpc.admin.store.get.queryOptions({})).data?.store.default_sales_channel_id
}
