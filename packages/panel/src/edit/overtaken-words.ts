import { wordsIn } from "#panel/words/index.tsx"

export const useOvertakenWords = wordsIn("edit/overtaken", {
  title: "Changed by someone else",
  text: "Someone else saved changes while you were editing. Which version do you want to keep?",
  mine: "Your version",
  theirs: "Saved version",
  saveMine: "Save my version",
  takeTheirs: "Use saved version",
  later: "Keep editing",
})
