"use client"

import { useState } from "react"
import { Dialog } from "#panel/ui/dialog.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useVisibleResources } from "./navigation.tsx"
import { useShortcutWords } from "./shortcut-words.ts"
import { shortcutsAreOn, turnShortcuts } from "./shortcuts.ts"

/** All keyboard shortcuts, and the switch that turns single-key ones off for users of speech input. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const words = useShortcutWords()
  const [on, setOn] = useState(shortcutsAreOn)
  function change(wanted: boolean) {
    turnShortcuts(wanted)
    setOn(wanted)
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <dl className="keys">
        {useKeys().map(([keys, word]) => (
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
        <input type="checkbox" checked={on} onChange={(event) => change(event.target.checked)} />
        {words.enabled}
      </label>
    </Dialog>
  )
}

function useKeys(): [keys: string, word: string][] {
  const words = useShortcutWords()
  const { nav } = useWords()
  const visible = useVisibleResources()
  return [
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
    ...visible.flatMap(({ key, name }): [string, string][] => (key ? [[`g ${key}`, words.go(nav[name])]] : [])),
  ]
}
