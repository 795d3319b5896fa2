"use client"

import { FIRSTS, type No } from "@mercer/commerce/status"
import { useMay } from "#panel/session/session.tsx"
import { useMessages, useWords } from "#panel/words/index.tsx"

/** The area of catalogs that has the status tables' own messages, by their English. */
interface RefusalTexts {
  no?: Record<string, string>
  first?: Record<string, string>
}

/** Returns why an operation can't be called: the operator's role or the state; undefined if it can. */
export function useWhy() {
  const { no: known = {}, first: firsts = {} } = useMessages<RefusalTexts>("orders/refusals")
  const { common } = useWords()
  const may = useMay()
  return (operation: string, refused: No | undefined): string | undefined => {
    if (!may(operation)) return common.mayNot
    if (!refused) return undefined
    const { no, first } = refused
    const said = known[no] ?? no
    return first ? `${said}: ${firsts[first] ?? `${FIRSTS[first]} first`}` : said
  }
}
