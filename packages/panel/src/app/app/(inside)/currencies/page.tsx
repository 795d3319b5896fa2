"use client"

import { useState } from "react"
import { useCurrencyWords } from "#panel/currencies/words.ts"
import { useAction } from "#panel/edit/action.ts"
import { Switch } from "#panel/form/switch.tsx"
import { usePaged } from "#panel/list/paged.ts"
import { useListState } from "#panel/list/state.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import type { BulkAction } from "#panel/table/bulk.tsx"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: ["code", "name", "includes_tax"], filters: ["tax"] } as const

export default function Currencies() {
  const words = useCurrencyWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const state = useListState(KNOWN)
  const { tax } = state.filters
  const asked = { ...state.input, includes_tax: tax === "true" || tax === "false" ? tax : undefined }
  const list = usePaged(trpc.admin.currencies.list.queryOptions(asked))
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
        filters={useFilters()}
        bulk={useBulk()}
        allKeys={async () =>
          (await client.admin.currencies.list.query({ ...asked, limit: 1_000, offset: 0 })).currencies.map(codeOf)
        }
        empty={{ title: words.emptyTitle, text: words.emptyText }}
      />
    </Page>
  )
}

function useFilters() {
  const words = useCurrencyWords()
  const options = [
    { value: "true", word: words.included },
    { value: "false", word: words.excluded },
  ]
  return [{ key: "tax" as const, word: words.tax, options }]
}

function useBulk(): BulkAction[] {
  const words = useCurrencyWords()
  const { common } = useWords()
  const client = useTRPCClient()
  const may = useMay()
  const refused = may("currencies.update") ? undefined : common.mayNot
  const write = (code: string, includes_tax: boolean) => client.admin.currencies.update.mutate({ code, includes_tax })
  async function setAll(codes: string[], on: boolean) {
    await Promise.all(codes.map((code) => write(code, on)))
    return undefined
  }
  return [
    { word: words.include, refused, together: (codes) => setAll(codes, true), done: words.changed },
    { word: words.exclude, refused, together: (codes) => setAll(codes, false), done: words.changed },
  ]
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

/** Switches immediately; reverts if the server refuses. */
function TaxSwitch({ code, includes_tax }: { code: string; includes_tax: boolean }) {
  const words = useCurrencyWords()
  const { common } = useWords()
  const client = useTRPCClient()
  const action = useAction()
  const may = useMay()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const visible = wanted ?? includes_tax
  const write = (on: boolean) => client.admin.currencies.update.mutate({ code, includes_tax: on })
  const name = code.toUpperCase()
  async function change(on: boolean) {
    setWanted(on)
    await action(() => write(on), { done: on ? words.on(name) : words.off(name), undo: () => write(!on) })
    setWanted(null)
  }
  return (
    <Switch
      label={words.label(name)}
      on={visible}
      word={visible ? words.included : words.excluded}
      onChange={change}
      refused={may("currencies.update") ? undefined : common.mayNot}
    />
  )
}
