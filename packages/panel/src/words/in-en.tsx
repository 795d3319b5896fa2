"use client"

import type { ReactNode } from "react"
import { Current, type CurrentWords } from "./current.ts"
import { en } from "./en.ts"

const NONE = {}
const value: CurrentWords = { language: "en", words: en, textsOf: (_, english) => english, messagesOf: () => NONE }

export default function InEnglish({ children }: { children: ReactNode }) {
  return <Current value={value}>{children}</Current>
}
