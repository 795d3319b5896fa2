import { wordsIn } from "#panel/words/index.tsx"

export const useMetadataWords = wordsIn("metadata", {
  title: "Metadata",
  help: "Your own fields, for programs and extensions.",
  name: "Name",
  value: "Value",
  add: "Add another field",
  remove: (name: string) => `Remove ${name}`,
})
