import type { useTRPCClient } from "#panel/server/trpc.ts"

interface Channel {
  id: string
  name: string
}

/** Creates a key with the channel's name, which gives access to this channel only. Returns the key. */
export async function keyForChannel(client: ReturnType<typeof useTRPCClient>, { id, name }: Channel): Promise<string> {
  const keys = client.admin["publishable-api-keys"]
  const { publishable_api_key } = await keys.create.mutate({ title: name })
  await keys.addChannels.mutate({ id: publishable_api_key.id, sales_channel_ids: [{ id }] })
  return publishable_api_key.id
}
