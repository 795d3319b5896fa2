"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAct } from "#panel/act.ts"
import { useListState } from "#panel/list-state.ts"
import { Page } from "#panel/page.tsx"
import { useMay } from "#panel/session.tsx"
import { Switch } from "#panel/switch.tsx"
import { type Column, listed, Table } from "#panel/table.tsx"
import { useTRPC, useTRPCClient } from "#panel/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { useCurrencyWords } from "./words.ts"

const KNOWN = { sorts: ["code", "name", "includes_tax"], filters: ["tax"] } as const

export default function Currencies() {
  const words = useCurrencyWords()
  const { common, nav } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const may = useMay()
  const state = useListState(KNOWN)
  const { tax } = state.filters
  const asked = { ...state.input, includes_tax: tax === "true" || tax === "false" ? tax : undefined }
  const list = useQuery(trpc.admin.currencies.list.queryOptions(asked, { placeholderData: keepPreviousData }))
  const refused = may("currencies.update") ? undefined : common.mayNot
  const write = (code: string, includes_tax: boolean) => client.admin.currencies.update.mutate({ code, includes_tax })
  async function setAll(codes: string[], on: boolean) {
    await Promise.all(codes.map((code) => write(code, on)))
    return undefined
  }
  return (
    <Page title={nav.currencies}>
      <p className="muted above-table">{words.taxHelp}</p>
      <Table
        name="currencies"
        caption={words.title}
        state={state}
        columns={useColumns()}
        {...listed(list, (data) => data.currencies)}
        rowKey={codeOf}
        rowName={(row) => row.name}
        filters={[
          {
            key: "tax",
            word: words.tax,
            options: [
              { value: "true", word: words.included },
              { value: "false", word: words.excluded },
            ],
          },
        ]}
        bulk={[
          { word: words.include, refused, together: (codes) => setAll(codes, true), done: words.changed },
          { word: words.exclude, refused, together: (codes) => setAll(codes, false), done: words.changed },
        ]}
        allKeys={async () =>
          (await client.admin.currencies.list.query({ ...asked, limit: 1_000, offset: 0 })).currencies.map(codeOf)
        }
        empty={{ title: words.emptyTitle, text: words.emptyText }}
      />
    </Page>
  )
}

const codeOf = ({ code }: { code: string }) => code

interface Row {
  code: string
  name: string
  symbol_native: string
  includes_tax: boolean
}

function useColumns(): Column<Row, (typeof KNOWN.sorts)[number]>[] {
  const words = useCurrencyWords()
  return [
    { key: "name", head: words.name, cell: (row) => row.name, sort: "name" },
    { key: "code", head: words.code, cell: (row) => <code>{row.code.toUpperCase()}</code>, sort: "code" },
    { key: "symbol", head: words.symbol, cell: (row) => row.symbol_native },
    { key: "includes_tax", head: words.tax, cell: (row) => <TaxSwitch {...row} />, sort: "includes_tax" },
  ]
}

/** Shown as switched at once; it goes back when the server says no. */
function TaxSwitch({ code, includes_tax }: { code: string; includes_tax: boolean }) {
  const words = useCurrencyWords()
  const { common } = useWords()
  const client = useTRPCClient()
  const act = useAct()
  const may = useMay()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const shown = wanted ?? includes_tax
  const write = (on: boolean) => client.admin.currencies.update.mutate({ code, includes_tax: on })
  const name = code.toUpperCase()
  async function change(on: boolean) {
    setWanted(on)
    await act(() => write(on), { done: on ? words.on(name) : words.off(name), undo: () => write(!on) })
    setWanted(null)
  }
  return (
    <Switch
      label={words.label(name)}
      on={shown}
      word={shown ? words.included : words.excluded}
      onChange={change}
      refused={may("currencies.update") ? undefined : common.mayNot}
    />
  )
}
