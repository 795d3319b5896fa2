"use client"

import { useTurnActions } from "#panel/crud/bulk.ts"
import { listPage } from "#panel/crud/list-page.tsx"
import { useKindName } from "#panel/webhooks/kinds.ts"
import { useWebhookListWords } from "#panel/webhooks/list-words.ts"
import { webhooks } from "#panel/webhooks/resource.ts"
import { WebhookState } from "#panel/webhooks/state.tsx"

const useListWords = () => ({ ...webhooks.words(), ...useWebhookListWords() })

export default listPage(
  { ...webhooks, words: useListWords },
  {
    nameOf: ({ url }) => url,
    search: false,
    filters: (words) => {
      const options = (["enabled", "disabled"] as const).map((value) => ({ value, word: words.states[value] }))
      return [{ key: "state", word: words.state, options }]
    },
    input: ({ state }) => ({ is_disabled: state && (state === "disabled" ? "true" : "false") }),
    columns: (words) => [
      { key: "url" },
      { key: "kinds", head: words.kinds, cell: ({ kinds }) => <Kinds kinds={kinds as string[]} /> },
      { key: "state", head: words.state, cell: (row) => <WebhookState isDisabled={row.is_disabled} /> },
      { key: "created_at" },
    ],
    bulk: (words) => useTurnActions(webhooks, words),
  },
)

function Kinds({ kinds: [first = "", ...others] }: { kinds: string[] }) {
  const { more } = useWebhookListWords()
  const nameOf = useKindName()
  return [nameOf(first), others.length > 0 && more(others.length)].filter(Boolean).join(" ")
}
