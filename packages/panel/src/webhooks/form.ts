import { fieldsForm } from "#panel/crud/fields.tsx"
import { useKindName, useKindOptions } from "./kinds.ts"
import { webhooks } from "./resource.ts"

export const webhookForm = fieldsForm(webhooks, (words, { fresh }) => [
  { name: "url", type: "url", help: words.urlHelp, required: true, mono: true },
  {
    name: "kinds",
    kind: "chosen",
    search: words.searchKinds,
    options: useKindOptions(),
    nameOf: useKindName(),
    none: words.noKinds,
  },
  ...(fresh
    ? []
    : [{ name: "is_disabled", kind: "check", label: words.isDisabled, help: words.disabledHelp } as const]),
])
