"use client"

import { Chip } from "#panel/display/values.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useConditionWords } from "./condition-words.ts"
import type { Resource } from "./resources.ts"

interface ResourceChipsProps {
  resources: Resource[]
  /** How many there are in all. */
  count: number
  onRemove?: (resource: Resource) => void
  /** Why none can be taken off. */
  refused?: string | undefined
}

/** The resources of a condition, each with a button to remove it. */
export function ResourceChips({ resources, count, onRemove, refused }: ResourceChipsProps) {
  const words = useConditionWords()
  return (
    <div className="row">
      {resources.map((one) => (
        <Chip key={one.id}>
          {one.name}
          {onRemove && (
            <button
              type="button"
              className="icon-button"
              aria-label={words.takeOff(one.name)}
              disabled={refused !== undefined}
              title={refused}
              onClick={() => onRemove(one)}
            >
              <Icon name="close" />
            </button>
          )}
        </Chip>
      ))}
      {count > resources.length && <span className="muted">{words.more(count - resources.length)}</span>}
    </div>
  )
}
