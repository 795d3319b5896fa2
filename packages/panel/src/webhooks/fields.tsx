"use client"

import { TextField } from "#panel/form/fields.tsx"
import { ChosenField, listOf } from "#panel/form/many-fields.tsx"
import { kindsOf, useKindName, useKindOptions } from "./kinds.ts"
import { useWebhookWords } from "./words.ts"

export interface WebhookValues {
  url: string
  kinds: string
}

/** The fields of a webhook: where it sends which events. */
export function WebhookFields({ fresh = false }: { fresh?: boolean }) {
  const words = useWebhookWords()
  return (
    <>
      <TextField<WebhookValues>
        name="url"
        type="url"
        label={words.url}
        help={words.urlHelp}
        required
        mono
        autoFocus={fresh}
      />
      <ChosenField<WebhookValues>
        name="kinds"
        label={words.kinds}
        search={words.searchKinds}
        options={useKindOptions()}
        nameOf={useKindName()}
        none={words.noKinds}
      />
    </>
  )
}

/** The fields as the server's input. */
export const webhookInput = ({ url, kinds }: WebhookValues) => ({ url: url.trim(), kinds: kindsOf(listOf(kinds)) })
