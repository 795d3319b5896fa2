"use client"

import { useChangeWords } from "../change-words.ts"
import type { Kind } from "../sentence/types.ts"
import { ResourceChips } from "./resource-chips.tsx"
import { ResourcePicker } from "./resource-picker.tsx"
import type { Resource } from "./resources.ts"

interface ChooserProps {
  kind: Kind
  chosen: Resource[]
  onChange: (chosen: Resource[]) => void
}

/** The resources for a condition: search to add, click to remove. */
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
