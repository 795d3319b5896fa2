"use client"

import { useQuery } from "@tanstack/react-query"
import type { Stored } from "#panel/crud/types.ts"
import { useAction } from "#panel/edit/action.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useLocationWords } from "./words.ts"

const MOST = 1_000

/** The channels that sell a location's stock, each to switch on and off. */
export function LocationChannels({ location }: { location: Stored<"stock-locations"> }) {
  const words = useLocationWords()
  const { common } = useWords()
  const trpc = useTRPC()
  const channels = useTRPCClient().admin["sales-channels"]
  const action = useAction()
  const may = useMay()
  const asked = { limit: MOST, order: "name", fields: "name" } as const
  const all = useQuery(trpc.admin["sales-channels"].list.queryOptions(asked)).data?.sales_channels
  const sells = (id: string) => location.sales_channels?.some((one) => one.id === id) ?? false
  function turn({ id, name }: { id: string; name: string }, isOn: boolean) {
    const link = { id, location_id: location.id }
    const set = (wanted: boolean) => (wanted ? channels.addLocation.mutate(link) : channels.removeLocation.mutate(link))
    return action(() => set(isOn), { done: (isOn ? words.added : words.removed)(name), undo: () => set(!isOn) })
  }
  return (
    <Card title={words.channels}>
      <div className="stack">
        <p className="muted">{words.channelsHelp}</p>
        {all?.length === 0 && <p className="muted">{words.noChannels}</p>}
        <div className="checks">
          {all?.map((channel) => {
            const operation = sells(channel.id) ? "sales-channels.removeLocation" : "sales-channels.addLocation"
            return (
              <label key={channel.id} className="check" title={may(operation) ? undefined : common.mayNot}>
                <input
                  type="checkbox"
                  checked={sells(channel.id)}
                  disabled={!may(operation)}
                  onChange={(event) => turn(channel, event.target.checked)}
                />
                <bdi>{channel.name}</bdi>
              </label>
            )
          })}
        </div>
      </div>
    </Card>
  )
}
