"use client"

import { useLanguage } from "#panel/words/index.tsx"
import { type Operations, PRICE_OPERATIONS, PRODUCT_OPERATIONS, type Result } from "../job.ts"
import { useBatchWords } from "../words.ts"

interface TilesProps {
  operations: Operations | undefined
  unchanged?: Result["unchanged"]
}

/** How many products and variants, or prices, are created, changed, and left unchanged. */
export function Tiles({ operations = {}, unchanged }: TilesProps) {
  const { tiles } = useBatchWords()
  const language = useLanguage()
  const isPrices = "PRICE_CREATE" in operations
  const same = isPrices ? unchanged?.prices : unchanged?.products
  const counts = [
    ...(isPrices ? PRICE_OPERATIONS : PRODUCT_OPERATIONS).map((name) => [tiles[name], operations[name] ?? 0] as const),
    ...(same === undefined ? [] : ([[isPrices ? tiles.prices : tiles.products, same]] as const)),
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
