"use client"

import Link from "next/link"
import { useRegionWords } from "./words.ts"

/** The link to where it is set whether prices in a currency include tax. */
export function ToCurrencies({ code }: { code: string }) {
  const words = useRegionWords()
  return <Link href={`/app/currencies?q=${code}`}>{words.toCurrencies(code.toUpperCase())}</Link>
}
