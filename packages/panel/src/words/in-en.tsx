"use client"

import type { ReactNode } from "react"
import { Current, type CurrentWords } from "./current.ts"
import { en } from "./en.ts"

const value: CurrentWords = { language: "en", words: en, textsOf: (_, words) => words.en }

export default function InEnglish({ children }: { children: ReactNode }) {
  return <Current value={value}>{children}</Current>
}
