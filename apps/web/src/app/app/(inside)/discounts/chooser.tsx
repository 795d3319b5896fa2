"use client"

import { useChangeWords } from "./change-words.ts"
import { ResourceChips } from "./resource-chips.tsx"
import { ResourcePicker } from "./resource-picker.tsx"
import type { Resource } from "./resources.ts"
import type { Kind } from "./sentence.ts"

interface ChooserProps {
  kind: Kind
  chosen: Resource[]
  onChange: (chosen: Resource[]) => void
}

/** What a condition shall list: searched for, and taken off again. */
export function Chooser({ kind, chosen, onChange }: ChooserProps) {
  const words = useChangeWords()
  return (
    <>
      <ResourcePicker inline key={kind} kind={kind} taken={chosen} onPick={(one) => onChange([...chosen, one])} />
      <div className="discount-chosen" aria-live="polite">
        {chosen.length === 0 ? (
          <p className="muted">{words.nothing}</p>
        ) : (
          <ResourceChips
            resources={chosen}
            count={chosen.length}
            onRemove={({ id }) => onChange(chosen.filter((one) => one.id !== id))}
          />
        )}
      </div>
    </>
  )
}
