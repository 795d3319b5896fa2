import { wordsIn } from "#panel/words/index.tsx"

export const useNoteWords = wordsIn("notes", {
  title: "Notes",
  text: "Note",
  help: "Visible to your team only. Enter @ to mention a colleague.",
  add: "Add note",
  added: "Note added",
  save: "Save note",
  saved: "Note saved",
  edit: "Edit note",
  delete: "Delete note",
  deleteText: "The note is deleted for everyone.",
  deleted: "Note deleted",
  nobody: "A deleted team member",
  edited: "edited",
  more: "Show more notes",
  colleagues: "Colleagues",
  found: (n: number) => (n === 1 ? "1 colleague found" : `${n} colleagues found`),
})
