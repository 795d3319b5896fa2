"use client"

import { useLanguage } from "#panel/words/index.tsx"
import type { Operations, Result } from "../job.ts"
import { useBatchWords } from "../words.ts"

const OPERATIONS = ["PRODUCT_CREATE", "PRODUCT_UPDATE", "VARIANT_CREATE", "VARIANT_UPDATE"] as const

/** How many products and variants are created, changed, and left unchanged. */
export function Tiles({
  operations,
  unchanged,
}: {
  operations: Operations | undefined
  unchanged?: Result["unchanged"]
}) {
  const { tiles } = useBatchWords()
  const language = useLanguage()
  const counts = [
    ...OPERATIONS.map((name) => [tiles[name], operations?.[name] ?? 0] as const),
    ...(unchanged ? ([[tiles.products, unchanged.products]] as const) : []),
  ]
  return (
    <ul className="tiles">
      {counts.map(([word, count]) => (
        <li key={word} className={count === 0 ? "muted" : undefined}>
          <span className="tile-number number">{count.toLocaleString(language)}</span>
          {word}
        </li>
      ))}
    </ul>
  )
}
