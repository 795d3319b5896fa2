"use client"

import { useState } from "react"
import { Dialog } from "./dialog.tsx"
import { useShownResources } from "./navigation.tsx"
import { useShortcutWords } from "./shortcut-words.ts"
import { shortcutsAreOn, turnShortcuts } from "./shortcuts.ts"
import { useWords } from "./words/index.tsx"

/** All keys of the panel, and the switch that turns single ones off for who speaks to the machine. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const words = useShortcutWords()
  const { nav } = useWords()
  const shown = useShownResources()
  const [on, setOn] = useState(shortcutsAreOn)
  const list: [keys: string, word: string][] = [
    ["Ctrl K", words.search],
    ["Ctrl S", words.save],
    ["Esc", words.close],
    ["?", words.help],
    ["/", words.filter],
    ["n", words.create],
    ["e", words.edit],
    ["j", words.next],
    ["k", words.previous],
    ["x", words.select],
    ...shown.flatMap(({ key, name }): [string, string][] => (key ? [[`g ${key}`, words.go(nav[name])]] : [])),
  ]
  return (
    <Dialog title={words.title} onClose={onClose}>
      <dl className="keys">
        {list.map(([keys, word]) => (
          <div key={keys}>
            <dt>{word}</dt>
            <dd>
              {keys.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => {
            turnShortcuts(event.target.checked)
            setOn(event.target.checked)
          }}
        />
        {words.enabled}
      </label>
    </Dialog>
  )
}
