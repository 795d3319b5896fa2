"use client"

import type { ReactNode } from "react"
import { Current, type CurrentWords } from "./current.ts"
import { de } from "./de.ts"

const value: CurrentWords = { language: "de", words: de, textsOf: (_, words) => words.de }

export default function InGerman({ children }: { children: ReactNode }) {
  return <Current value={value}>{children}</Current>
}
