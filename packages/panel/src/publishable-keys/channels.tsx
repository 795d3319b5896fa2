"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { Picker } from "#panel/form/picker.tsx"
import { useLocalList } from "#panel/list/local.ts"
import { useListState } from "#panel/list/state.ts"
import { ChannelState } from "#panel/sales-channels/state.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { type Column, Table } from "#panel/table/table.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useKeyWords } from "./words.ts"

const KNOWN = { sorts: [], filters: [] } as const

interface Channel {
  id: string
  name: string
  description: string | null
  is_disabled: boolean
}

/** The sales channels that a key gives access to; more are added by search. */
export function KeyChannels({ id }: { id: string }) {
  const words = useKeyWords()
  const { common } = useWords()
  const trpc = useTRPC()
  const may = useMay()
  const state = useListState(KNOWN)
  const read = useQuery(trpc.admin["publishable-api-keys"].listChannels.queryOptions({ id }))
  const { found, ...list } = useLocalList(read, state, channelsOf, nameOf)
  const { add, remove } = useMembership(id)
  async function takeOut(ids: string[]) {
    await remove(ids)
    return () => add(ids)
  }
  const refused = may("publishable-api-keys.removeChannels") ? undefined : common.mayNot
  return (
    <section aria-label={words.channels}>
      <AddChannel id={id} held={read.data?.sales_channels} />
      <Table
        part
        name="key-channels"
        caption={words.channels}
        state={state}
        columns={useColumns()}
        {...list}
        rowKey={idOf}
        rowName={nameOf}
        href={(row) => `/app/sales-channels/${row.id}`}
        bulk={[{ word: common.remove, refused, together: takeOut, done: words.removed }]}
        allKeys={async () => found?.map(idOf) ?? []}
        empty={{ title: words.noChannels, text: words.noChannelsText }}
      />
    </section>
  )
}

const idOf = ({ id }: { id: string }) => id
const nameOf = ({ name }: { name: string }) => name
const channelsOf = (data: { sales_channels: Channel[] }) => data.sales_channels

function useColumns(): Column<Channel, never>[] {
  const words = useKeyWords()
  return [
    { key: "name", head: words.channelName, cell: nameOf },
    { key: "state", head: words.state, cell: (row) => <ChannelState isDisabled={row.is_disabled} /> },
  ]
}

function useMembership(id: string) {
  const keys = useTRPCClient().admin["publishable-api-keys"]
  const asChannels = (ids: string[]) => ({ id, sales_channel_ids: ids.map((one) => ({ id: one })) })
  return {
    add: (ids: string[]) => keys.addChannels.mutate(asChannels(ids)),
    remove: (ids: string[]) => keys.removeChannels.mutate(asChannels(ids)),
  }
}

const MOST_FOUND = 8

/** Adds a channel. All channels are offered before anything is typed: most shops have few. */
function AddChannel({ id, held }: { id: string; held: { id: string }[] | undefined }) {
  const words = useKeyWords()
  const trpc = useTRPC()
  const action = useAction()
  const may = useMay()
  const { add, remove } = useMembership(id)
  const [text, setText] = useState("")
  const q = useDeferredValue(text.trim())
  const asked = { q: q || undefined, limit: MOST_FOUND, order: "name" } as const
  const found = useQuery(trpc.admin["sales-channels"].list.queryOptions(asked, { placeholderData: keepPreviousData }))
  const options = found.data?.sales_channels.map((one) => ({
    key: one.id,
    name: one.name,
    taken: held?.some((other) => other.id === one.id) ? words.isIn : undefined,
  }))
  return (
    <div className="row above-table">
      <Picker
        label={words.search}
        text={text}
        onText={setText}
        options={options}
        isStale={found.isPlaceholderData || q !== text.trim()}
        disabled={!may("publishable-api-keys.addChannels")}
        onPick={({ key }) => action(() => add([key]), { done: words.added, undo: () => remove([key]) })}
      />
    </div>
  )
}
