import { fieldsForm } from "#panel/crud/fields.tsx"
import { useMay } from "#panel/session/session.tsx"
import { channels } from "./resource.ts"

/** A new channel can get its own publishable key. */
export const channelForm = fieldsForm(channels, (words, { fresh }) => {
  const mayHaveKey = useMay()("publishable-api-keys.create")
  return [
    { name: "name", required: true },
    { name: "description", kind: "area" },
    { name: "is_disabled", kind: "check", label: words.isDisabled, help: words.disabledHelp },
    ...(fresh && mayHaveKey
      ? [{ name: "with_key", kind: "question", label: words.withKey, help: words.withKeyHelp } as const]
      : []),
  ]
})
