"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useState } from "react"
import { When } from "#panel/display/values.tsx"
import { useListState } from "#panel/list/state.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import type { BulkAction } from "#panel/table/bulk.tsx"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { Discount } from "../sentence/facts.ts"
import { StateChip } from "../state-chip.tsx"
import { Usage } from "../usage.tsx"
import { useDiscountWords } from "../words.ts"
import { useCodeWords } from "./code-words.ts"
import { download } from "./codes-file.ts"

const MakeDialog = dynamic(() => import("./generate.tsx").then((all) => all.MakeDialog), { ssr: false })
const GenerateDialog = dynamic(() => import("./generate.tsx").then((all) => all.GenerateDialog), { ssr: false })

const KNOWN = { sorts: ["code", "usage_count", "ends_at", "created_at"], filters: [] } as const
const MOST = 10_000
type Sort = (typeof KNOWN.sorts)[number]

/** The unique codes generated from a discount. */
export default function Codes({ discount }: { discount: Discount }) {
  const words = useCodeWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const state = useListState(KNOWN)
  const { id } = discount
  const asked = { ...state.input, parent_discount_id: id, expand: "" }
  const list = useQuery(trpc.admin.discounts.list.queryOptions(asked, { placeholderData: keepPreviousData }))
  const all = async () => (await client.admin.discounts.list.query({ ...asked, limit: MOST, offset: 0 })).discounts
  return (
    <section aria-label={words.title}>
      <CodeActions discount={discount} all={all} isEmpty={list.data?.count === 0} />
      <Table
        part
        name="discount-codes"
        caption={words.title}
        state={state}
        columns={useColumns()}
        {...listed(list, (data) => data.discounts)}
        rowKey={codeOf}
        rowName={codeOf}
        href={(row) => `/app/discounts/${row.id}`}
        bulk={useBulk(id)}
        allKeys={async () => (await all()).map(codeOf)}
        empty={{ title: words.none, text: words.noneText }}
      />
    </section>
  )
}

const codeOf = ({ code }: { code: string }) => code

interface CodeActsProps {
  discount: Discount
  all: () => Promise<Discount[]>
  isEmpty: boolean
}

function CodeActions({ discount, all, isEmpty }: CodeActsProps) {
  const words = useCodeWords()
  const { common } = useWords()
  const may = useMay()
  const [open, setOpen] = useState<"make" | "generate" | null>(null)
  const refused = may("discounts.createDynamicCode") ? undefined : common.mayNot
  const close = () => setOpen(null)
  return (
    <div className="row above-table">
      <button
        type="button"
        className="button primary"
        disabled={!!refused}
        title={refused}
        onClick={() => setOpen("generate")}
      >
        {words.generate}
      </button>
      <button type="button" className="button" disabled={!!refused} title={refused} onClick={() => setOpen("make")}>
        {words.make}
      </button>
      <span className="grow" />
      <button
        type="button"
        className="button"
        disabled={isEmpty}
        onClick={async () => download(discount.code, await all())}
      >
        {words.downloadAll}
      </button>
      {open === "generate" && <GenerateDialog discount={discount} onClose={close} />}
      {open === "make" && <MakeDialog discount={discount} onClose={close} />}
    </div>
  )
}

function useColumns(): Column<Discount, Sort>[] {
  const words = useDiscountWords()
  const { common } = useWords()
  return [
    { key: "code", head: words.code, cell: (row) => <code>{row.code}</code>, sort: "code" },
    { key: "state", head: words.state, cell: (row) => <StateChip discount={row} /> },
    { key: "used", head: words.used, cell: (row) => <Usage {...row} />, sort: "usage_count" },
    {
      key: "ends_at",
      head: words.ends,
      cell: (row) => (row.ends_at ? <When at={row.ends_at} /> : <span className="muted">{words.noEnd}</span>),
      sort: "ends_at",
    },
    { key: "created_at", head: common.created, cell: (row) => <When at={row.created_at} />, sort: "created_at" },
  ]
}

function useBulk(id: string): BulkAction[] {
  const words = useCodeWords()
  const { common, form } = useWords()
  const client = useTRPCClient()
  const may = useMay()
  return [
    {
      word: form.delete,
      danger: true,
      refused: may("discounts.deleteDynamicCode") ? undefined : common.mayNot,
      confirm: { title: words.confirm, text: words.confirmText },
      each: (code) => client.admin.discounts.deleteDynamicCode.mutate({ id, code }),
      done: words.deleted,
    },
  ]
}
