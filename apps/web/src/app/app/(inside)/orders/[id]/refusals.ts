"use client"

import { FIRSTS, type First, type No } from "@mercer/commerce/status"
import { useEffect, useState } from "react"
import { useMay } from "#panel/session.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"

/** Why something is refused, in a language; the tables' own English for what it has no words for. */
export interface Said {
  no: Record<string, string>
  first: Record<First, string>
  firstly: (doing: string) => string
}

const en: Said = { no: {}, first: FIRSTS, firstly: (doing) => `${doing} first` }

/** Other languages than the tables' own are loaded by who reads them. */
function useRefusalWords(): Said {
  const language = useLanguage()
  const [said, setSaid] = useState(en)
  useEffect(() => {
    if (language === "de") void import("./refusals-de.ts").then(({ de }) => setSaid(de))
    else setSaid(en)
  }, [language])
  return said
}

/** Says why an operation cannot be called: because of the operator's role, or of the state; undefined where it can. */
export function useWhy() {
  const { no: known, first: firsts, firstly } = useRefusalWords()
  const { common } = useWords()
  const may = useMay()
  return (operation: string, refused: No | undefined): string | undefined => {
    if (!may(operation)) return common.mayNot
    if (!refused) return undefined
    const { no, first } = refused
    const said = known[no] ?? no
    return first ? `${said}: ${firstly(firsts[first])}` : said
  }
}
