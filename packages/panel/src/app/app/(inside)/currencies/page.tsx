"use client"

import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { AddButton } from "#panel/currencies/add.tsx"
import { partOf } from "#panel/currencies/part-of.ts"
import { Conflicts, type CurrencyRow, Regions } from "#panel/currencies/regions.tsx"
import { useCurrencyWords } from "#panel/currencies/words.ts"
import { useAction } from "#panel/edit/action.ts"
import { useFresh } from "#panel/edit/edit.ts"
import { Switch } from "#panel/form/switch.tsx"
import { useListState } from "#panel/list/state.ts"
import { money } from "#panel/money/amounts.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import type { BulkAction } from "#panel/table/bulk.tsx"
import { type Column, Table } from "#panel/table/table.tsx"
import { Page } from "#panel/ui/page.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: ["code", "name", "includes_tax"], filters: ["tax"] } as const

export default function Currencies() {
  const words = useCurrencyWords()
  const { nav } = useWords()
  const state = useListState(KNOWN)
  const list = useRows()
  const { tax } = state.filters
  const part = list.rows && partOf(list.rows, state.input, tax)
  const all = list.rows ?? []
  return (
    <Page title={nav.currencies} actions={<AddButton />}>
      <p className="muted above-table">{words.taxHelp}</p>
      <Table
        name="currencies"
        caption={words.title}
        state={state}
        columns={useColumns()}
        rows={part?.rows}
        count={part?.count}
        error={list.error}
        retry={list.retry}
        partOf={async (range) => partOf(all, { ...state.input, ...range }, tax).rows}
        rowKey={codeOf}
        rowName={(row) => row.name}
        filters={useFilters()}
        bulk={useBulk()}
        allKeys={async () => part?.codes ?? []}
        empty={{ title: words.emptyTitle, text: words.emptyText }}
      />
      <Conflicts rows={all} />
    </Page>
  )
}

const MOST_REGIONS = 1_000

/** The store's currencies, each with the regions that sell in it; undefined until both are read. */
function useRows() {
  const trpc = useTRPC()
  const store = useQuery(trpc.admin.store.get.queryOptions({}))
  const asked = { limit: MOST_REGIONS, fields: "name,currency_code,includes_tax", expand: "" }
  const regions = useQuery(trpc.admin.regions.list.queryOptions(asked))
  const all = regions.data?.regions
  const rows = store.data?.store.currencies?.map((currency): CurrencyRow => {
    return { ...currency, regions: all?.filter(({ currency_code }) => currency_code === currency.code) ?? [] }
  })
  const retry = () => void Promise.all([store.refetch(), regions.refetch()])
  return { rows: all && rows, error: store.error ?? regions.error, retry }
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
  const removeAll = useRemoval()
  return [
    { word: words.include, refused, together: (codes) => setAll(codes, true), done: words.changed },
    { word: words.exclude, refused, together: (codes) => setAll(codes, false), done: words.changed },
    {
      word: words.remove,
      refused: may("store.removeCurrency") ? undefined : common.mayNot,
      together: (codes) => removeAll(codes),
      done: words.removed,
    },
  ]
}

/** Removes currencies from the store: all of them or, if one is in use, none. Returns the undo. */
function useRemoval() {
  const trpc = useTRPC()
  const { update } = useTRPCClient().admin.store
  const fresh = useFresh()
  const present = async () => (await fresh(trpc.admin.store.get.queryOptions({}))).store.currencies?.map(codeOf) ?? []
  return async (codes: string[]) => {
    await update.mutate({ currencies: (await present()).filter((code) => !codes.includes(code)) })
    return async () => update.mutate({ currencies: [...new Set([...(await present()), ...codes])] })
  }
}

const codeOf = ({ code }: { code: string }) => code

function useColumns(): Column<CurrencyRow, (typeof KNOWN.sorts)[number]>[] {
  const words = useCurrencyWords()
  const language = useLanguage()
  return [
    { key: "name", head: words.name, cell: (row) => row.name, sort: "name" },
    { key: "code", head: words.code, cell: (row) => <code>{row.code.toUpperCase()}</code>, sort: "code" },
    { key: "symbol", head: words.symbol, cell: (row) => row.symbol_native },
    { key: "decimals", head: words.decimals, cell: (row) => row.decimals },
    { key: "step", head: words.step, cell: ({ step, code }) => money(step, code, language) },
    { key: "includes_tax", head: words.tax, cell: (row) => <TaxSwitch {...row} />, sort: "includes_tax" },
    { key: "regions", head: words.regions, cell: (row) => <Regions {...row} /> },
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
