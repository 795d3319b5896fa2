import { wordsIn } from "#panel/words/index.tsx"

export const usePresenceWords = wordsIn("presence", {
  editing: (names: string, count: number) => (count === 1 ? `${names} is editing this` : `${names} are editing this`),
  viewing: (names: string, count: number) =>
    count === 1 ? `${names} has this page open` : `${names} have this page open`,
})
