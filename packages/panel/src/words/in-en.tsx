"use client"

import type { ReactNode } from "react"
import { Current } from "./current.ts"
import { en } from "./en.ts"

const value = { language: "en", words: en } as const

export default function InEnglish({ children }: { children: ReactNode }) {
  return <Current value={value}>{children}</Current>
}
