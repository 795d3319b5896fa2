import { wordsIn } from "#panel/words/index.tsx"

export const usePresenceWords = wordsIn("presence", {
  en: {
    editing: (names: string, count: number) => (count === 1 ? `${names} is editing this` : `${names} are editing this`),
    viewing: (names: string, count: number) =>
      count === 1 ? `${names} has this page open` : `${names} have this page open`,
  },
  de: {
    editing: (names, count) => (count === 1 ? `${names} bearbeitet dies gerade` : `${names} bearbeiten dies gerade`),
    viewing: (names, count) =>
      count === 1 ? `${names} hat diese Seite geöffnet` : `${names} haben diese Seite geöffnet`,
  },
})
