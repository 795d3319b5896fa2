import { wordsIn } from "#panel/words/index.tsx"

export const useCustomFieldWords = wordsIn("custom-fields", {
  en: {
    title: "Custom fields",
    number: (example: string) => `Enter a number such as ${example}.`,
  },
  de: {
    title: "Eigene Felder",
    number: (example) => `Geben Sie eine Zahl wie ${example} ein.`,
  },
})
