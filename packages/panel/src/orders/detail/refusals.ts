"use client"

import { FIRSTS, type No } from "@mercer/commerce/status"
import { useEffect, useState } from "react"
import { useMay } from "#panel/session/session.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import type { RefusalTexts } from "./types.ts"

const en: RefusalTexts = { no: {}, first: FIRSTS, firstly: (doing) => `${doing} first` }

/** Languages other than the tables' own are loaded on demand. */
function useRefusalWords(): RefusalTexts {
  const language = useLanguage()
  const [said, setSaid] = useState(en)
  useEffect(() => {
    if (language === "de") void import("./refusals-de.ts").then(({ de }) => setSaid(de))
    else setSaid(en)
  }, [language])
  return said
}

/** Returns why an operation can't be called: the operator's role or the state; undefined if it can. */
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
