import { wordsIn } from "../words/index.tsx"

export const useGridWords = wordsIn("grid", {
  help: "Use the arrow keys to move, Enter or F2 to edit, Escape to leave the grid. Shift with arrows selects several cells; copy, paste, undo and Ctrl D (fill down) work on them.",
  yes: "Yes",
  no: "No",
  undo: "Undo",
  redo: "Redo",
  undone: (n: number) => (n === 1 ? "1 cell restored" : `${n} cells restored`),
  redone: (n: number) => (n === 1 ? "1 cell changed again" : `${n} cells changed again`),
  copied: (n: number) => (n === 1 ? "1 cell copied" : `${n} cells copied`),
  cleared: (n: number) => (n === 1 ? "1 cell cleared" : `${n} cells cleared`),
  pasted: (n: number) => (n === 1 ? "1 cell pasted" : `${n} cells pasted`),
  lost: (n: number) => (n === 1 ? "1 cell didn’t fit and was skipped" : `${n} cells didn’t fit and were skipped`),
  filled: (n: number) => (n === 1 ? "1 cell filled" : `${n} cells filled`),
  selected: (n: number) => `${n} cells selected`,
  errors: (n: number) => (n === 1 ? "1 cell needs attention" : `${n} cells need attention`),
  nextError: "Next error",
  yesOrNo: "Enter yes or no.",
  unchanged: "No unsaved changes",
  saving: "Saving…",
  cell: (column: string, row: string) => `${column}, ${row}`,
})
