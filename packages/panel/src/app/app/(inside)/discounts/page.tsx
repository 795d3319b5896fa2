"use client"

import { SORTS, useColumns } from "#panel/discounts/columns.tsx"
import { useMoreWords } from "#panel/discounts/more-words.ts"
import { EXPAND } from "#panel/discounts/sentence/facts.ts"
import { useDiscountWords } from "#panel/discounts/words.ts"
import { dateRange, recently } from "#panel/list/dates.ts"
import { usePaged } from "#panel/list/paged.ts"
import { knownOf, useListState } from "#panel/list/state.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import type { BulkAction } from "#panel/table/bulk.tsx"
import type { FilterChoice } from "#panel/table/filter/choice.ts"
import { listed, Table } from "#panel/table/table.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: SORTS, filters: ["type", "allocation", "disabled", "kind", "created"] } as const
type Filter = (typeof KNOWN.filters)[number]
const MOST = 10_000

export default function Discounts() {
  const words = { ...useDiscountWords(), ...useMoreWords() }
  const { nav } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const may = useMay()
  const state = useListState(KNOWN)
  const asked = { ...state.input, ...filtered(state.filters, state.q) }
  const list = usePaged(trpc.admin.discounts.list.queryOptions({ ...asked, expand: EXPAND }))
  const create = may("discounts.create") && <NewLink href="/app/discounts/new" word={words.create} />
  return (
    <Page title={nav.discounts} actions={create}>
      <Table
        name="discounts"
        caption={words.title}
        state={state}
        columns={useColumns(words.what)}
        {...listed(list, (data) => data.discounts)}
        rowKey={idOf}
        rowName={(row) => row.code}
        href={(row) => `/app/discounts/${row.id}`}
        filters={useFilters()}
        bulk={useBulk()}
        allKeys={async () => {
          const all = { ...asked, limit: MOST, offset: 0, fields: "id", expand: "" }
          return (await client.admin.discounts.list.query(all)).discounts.map(idOf)
        }}
        empty={{ title: words.emptyTitle, text: words.emptyText, action: create }}
      />
    </Page>
  )
}

const idOf = ({ id }: { id: string }) => id

/** Unique codes, of which there may be thousands, are listed only on request: by the filter or a search. */
function filtered({ type, allocation, disabled, kind, created }: Partial<Record<Filter, string>>, q: string) {
  const known = <Value extends string>(given: string | undefined, ...values: Value[]) =>
    values.find((value) => value === given)
  return {
    rule: {
      type: knownOf(type, ["percentage", "fixed", "free_shipping"]),
      allocation: knownOf(allocation, ["item", "total"]),
    },
    is_disabled: known(disabled, "true", "false"),
    is_dynamic: known(kind, "true", "false"),
    parent_discount_id: kind === "codes" || q ? undefined : "null",
    created_at: dateRange(created),
  }
}

function useFilters(): FilterChoice<Filter>[] {
  const words = { ...useDiscountWords(), ...useMoreWords() }
  const { common } = useWords()
  const choices = <Key extends Filter>(key: Key, word: string, options: Record<string, string>) => ({
    key,
    word,
    options: Object.entries(options).map(([value, text]) => ({ value, word: text })),
  })
  return [
    choices("disabled", words.state, { false: words.enabledOnly, true: words.isDisabled }),
    { ...choices("type", words.type, words.types), many: true },
    { ...choices("allocation", words.allocation, words.allocations), many: true },
    choices("kind", words.kind, words.kinds),
    recently("created", common.created, common.days),
  ]
}

function useBulk(): BulkAction[] {
  const words = { ...useDiscountWords(), ...useMoreWords() }
  const { common, form } = useWords()
  const client = useTRPCClient()
  const may = useMay()
  const { discounts } = client.admin
  /** Returns the undo, if anything changed. */
  async function turn(id: string, is_disabled: boolean) {
    const before = await discounts.get.query({ id, fields: "is_disabled", expand: "" })
    if (before.discount.is_disabled === is_disabled) return undefined
    await discounts.update.mutate({ id, is_disabled })
    return () => discounts.update.mutate({ id, is_disabled: !is_disabled })
  }
  const refused = may("discounts.update") ? undefined : common.mayNot
  return [
    { word: words.enable, refused, each: (id) => turn(id, false), done: words.turnedOn },
    { word: words.disable, refused, each: (id) => turn(id, true), done: words.turnedOff },
    {
      word: form.delete,
      danger: true,
      refused: may("discounts.delete") ? undefined : common.mayNot,
      confirm: { title: words.confirm, text: words.confirmText },
      each: (id) => discounts.delete.mutate({ id }),
      done: words.deleted,
    },
  ]
}
