"use client"

import { useMemo } from "react"
import { useListState } from "#panel/list/state.ts"
import type { FilterChoice } from "#panel/table/filter/choice.ts"
import { customFiltered, filterKey, useCustomFilters } from "./filters.ts"
import { type CustomField, useCustomFields } from "./known.ts"

interface Known<Sort extends string, Filter extends string> {
  sorts: readonly Sort[]
  filters: readonly Filter[]
}

/**
 * The state of a list whose rows can have custom fields, which are sorted and filtered by as columns are: with the fields,
 * their filters, and what these add to the operation's input.
 */
export function useCustomList<const Sort extends string, const Filter extends string = never>(
  entity: string,
  known: Known<Sort, Filter>,
) {
  const fields = useCustomFields(entity)
  const state = useListState(useMemo(() => withCustom(known, fields), [known, fields]))
  const filters = useCustomFilters(fields) as FilterChoice<Filter>[]
  return { fields, state, filters, asked: customFiltered(fields, state.filters) }
}

/** The names of custom fields are known when the page has them. */
function withCustom<Sort extends string, Filter extends string>(known: Known<Sort, Filter>, fields: CustomField[]) {
  const names = fields.filter(({ filter }) => filter).map(({ name }) => name)
  return {
    sorts: [...known.sorts, ...names] as Sort[],
    filters: [...known.filters, ...names.map(filterKey)] as Filter[],
  }
}
