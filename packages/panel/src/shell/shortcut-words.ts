import { wordsIn } from "#panel/words/index.tsx"

export const useShortcutWords = wordsIn("shell/shortcut", {
  title: "Keyboard shortcuts",
  search: "Search and go to",
  help: "Show keyboard shortcuts",
  create: "New",
  edit: "Open the row or edit the form",
  next: "Next row",
  previous: "Previous row",
  select: "Select row",
  filter: "Search in the table",
  save: "Save the form",
  close: "Close",
  go: (page: string) => `Go to ${page}`,
  enabled: "Enable single-key shortcuts",
})
