"use client"

import type { OwnPanel } from "./facts.ts"
import { Failing } from "./failing.tsx"
import { useLoaded } from "./load.ts"
import { useOwnWords } from "./words.ts"

/** What the shop and its plugins show in a slot; a part that fails is replaced by a message, alone. */
export function FilledSlot({ own, name, data }: { own: OwnPanel; name: string; data: object }) {
  const words = useOwnWords()
  const loaded = useLoaded(own)
  if (loaded instanceof Error) return <Failed title={words.slotFailed} text={loaded.message} />
  const parts = loaded?.slots[name] ?? []
  return parts.map((Part, at) => (
    <Failing key={at} fallback={(error) => <Failed title={words.slotFailed} text={error.message} />}>
      <Part {...data} />
    </Failing>
  ))
}

function Failed({ title, text }: { title: string; text: string }) {
  return (
    <section className="card" role="alert">
      <h2>{title}</h2>
      <p className="muted">{text}</p>
    </section>
  )
}
