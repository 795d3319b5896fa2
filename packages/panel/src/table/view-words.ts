import { wordsIn } from "#panel/words/index.tsx"

export const useViewWords = wordsIn("table/view", {
  share: "Share with all users",
  shareHelp: "Everyone who uses this panel sees a shared view. Only you and admins can change or delete it.",
  shared: "Shared",
  saveForMe: "Save for me",
  saveForAll: "Save for all users",
  edit: (name: string) => `Edit view ${name}`,
  editTitle: "Edit view",
  update: "Save current filters to this view",
  saved: "View saved",
  taken: "You already have a view with this name. Enter a different one.",
})
