import { wordsIn } from "#panel/words/index.tsx"

export const useSecretWords = wordsIn("webhooks/secret", {
  en: {
    secret: "Signing secret",
    secretText: "The receiver checks signatures with this secret. Copy it now. You won’t be able to see it again.",
    gotIt: "I’ve copied it",
    rotateTitle: "Create a new signing secret?",
    rotateText: "Requests are signed with both secrets for 24 hours, so that you can change the receiver in that time.",
    rotateYes: "Create secret",
    secretMade: "New signing secret created",
  },
  de: {
    secret: "Signaturschlüssel",
    secretText:
      "Damit prüft der Empfänger Signaturen. Kopieren Sie ihn jetzt. Er kann später nicht mehr angezeigt werden.",
    gotIt: "Ich habe ihn kopiert",
    rotateTitle: "Neuen Signaturschlüssel erstellen?",
    rotateText:
      "Anfragen werden 24 Stunden lang mit beiden Schlüsseln signiert, damit Sie den Empfänger in dieser Zeit ändern können.",
    rotateYes: "Schlüssel erstellen",
    secretMade: "Neuer Signaturschlüssel erstellt",
  },
})
