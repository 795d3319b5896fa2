"use client"

import { use } from "react"
import { useReading } from "#panel/money/reading.ts"
import { CurrentForm } from "./form.tsx"

/** The amount in a field of the form, in minor units: 0 while it can't be read, `otherwise` while it is empty. */
export function useAmount(name: string, currency: string, otherwise: number): number {
  const { value } = use(CurrentForm)
  const open = useReading()
  const text = value(name)
  const amount = open().amount(name, text, currency)
  return amount ?? (text.trim() === "" ? otherwise : 0)
}
