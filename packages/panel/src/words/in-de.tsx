"use client"

import type { ReactNode } from "react"
import { Current } from "./current.ts"
import { de } from "./de.ts"

const value = { language: "de", words: de } as const

export default function InGerman({ children }: { children: ReactNode }) {
  return <Current value={value}>{children}</Current>
}
