import { wordsIn } from "#panel/words/index.tsx"

export const useMentionWords = wordsIn("notes/mention", {
  en: {
    title: "Mentions of you",
    order: (number: string) => `Order #${number}`,
    read: "Mark as read",
    readName: (place: string) => `Mark as read: ${place}`,
    marked: "Marked as read",
    nobody: "A deleted team member",
  },
  de: {
    title: "Erwähnungen",
    order: (number) => `Bestellung #${number}`,
    read: "Als gelesen markieren",
    readName: (place) => `Als gelesen markieren: ${place}`,
    marked: "Als gelesen markiert",
    nobody: "Ein gelöschtes Teammitglied",
  },
})
