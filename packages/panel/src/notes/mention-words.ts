import { wordsIn } from "#panel/words/index.tsx"

export const useMentionWords = wordsIn("notes/mention", {
  title: "Mentions of you",
  order: (number: string) => `Order #${number}`,
  read: "Mark as read",
  readName: (place: string) => `Mark as read: ${place}`,
  marked: "Marked as read",
  nobody: "A deleted team member",
})
