import { wordsIn } from "#panel/words/index.tsx"

export const useSecretWords = wordsIn("webhooks/secret", {
  secret: "Signing secret",
  secretText: "The receiver checks signatures with this secret. Copy it now. You won’t be able to see it again.",
  gotIt: "I’ve copied it",
  rotateTitle: "Create a new signing secret?",
  rotateText: "Requests are signed with both secrets for 24 hours, so that you can change the receiver in that time.",
  rotateYes: "Create secret",
  secretMade: "New signing secret created",
})
