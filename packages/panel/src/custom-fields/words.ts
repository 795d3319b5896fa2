import { wordsIn } from "#panel/words/index.tsx"

export const useCustomFieldWords = wordsIn("custom-fields", {
  title: "Custom fields",
  number: (example: string) => `Enter a number such as ${example}.`,
})
