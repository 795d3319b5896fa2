"use client"

import { Card } from "#panel/ui/page.tsx"
import { useLocationWords } from "./words.ts"

/** What creating the first location does, before it is done. */
export function FirstLocation() {
  const words = useLocationWords()
  return (
    <Card title={words.firstTitle}>
      <ul className="bullets">
        {words.first.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Card>
  )
}
