import { wordsIn } from "#panel/words/index.tsx"

export const useMetadataWords = wordsIn("metadata", {
  en: {
    title: "Metadata",
    help: "Your own fields, for programs and extensions.",
    name: "Name",
    value: "Value",
    add: "Add another field",
    remove: (name: string) => `Remove ${name}`,
  },
  de: {
    title: "Metadaten",
    help: "Eigene Felder, für Programme und Erweiterungen.",
    name: "Name",
    value: "Wert",
    add: "Weiteres Feld hinzufügen",
    remove: (name) => `${name} entfernen`,
  },
})
