"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { Picker } from "#panel/form/picker.tsx"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { PlainTable } from "#panel/table/plain-table.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useProfileWords } from "./words.ts"

type Option = Output["shipping-options"]["list"]["shipping_options"][number]

/** The shipping options of a profile; others are moved here by search. */
export function ProfileOptions({ id, options }: { id: string; options: Option[] | undefined }) {
  const words = useProfileWords()
  const { common } = useWords()
  return (
    <div>
      <MoveOption id={id} />
      <PlainTable
        caption={words.options}
        headed
        columns={[
          { key: "name", head: words.name, cell: (row) => row.name },
          { key: "region", head: words.region, cell: (row) => row.region?.name ?? common.none },
        ]}
        rows={options}
        rowKey={(row) => row.id}
        href={(row) => `/app/shipping/${row.id}`}
        empty={{ title: words.noOptions, text: words.noOptionsText }}
      />
    </div>
  )
}

const MOST_FOUND = 8

function MoveOption({ id }: { id: string }) {
  const words = useProfileWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const action = useAction()
  const may = useMay()
  const [text, setText] = useState("")
  const q = useDeferredValue(text.trim())
  const asked = { q, limit: MOST_FOUND, expand: "region,profile" }
  const found = useQuery(
    trpc.admin["shipping-options"].list.queryOptions(asked, { enabled: q !== "", placeholderData: keepPreviousData }),
  )
  const move = (profile: string, option: string) =>
    client.admin["shipping-profiles"].update.mutate({ id: profile, shipping_options: [option], fields: "id" })
  const options = found.data?.shipping_options.map((one) => ({
    key: one.id,
    name: one.name,
    detail: [one.region?.name, one.profile?.name].filter(Boolean).join(" · "),
    taken: one.profile_id === id ? words.isIn : undefined,
  }))
  return (
    <div className="row above-table">
      <Picker
        label={words.searchOptions}
        text={text}
        onText={setText}
        options={q === "" ? undefined : options}
        isStale={found.isPlaceholderData || q !== text.trim()}
        disabled={!may("shipping-profiles.update")}
        onPick={({ key, name }) => {
          const before = found.data?.shipping_options.find((one) => one.id === key)?.profile_id
          const undo = before ? { undo: () => move(before, key) } : {}
          return action(() => move(id, key), { done: words.moved(name), ...undo })
        }}
      />
    </div>
  )
}
