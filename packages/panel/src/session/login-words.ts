import { wordsIn } from "#panel/words/index.tsx"

export const useLoginWords = wordsIn("session/login", {
  en: {
    title: "Log in",
    again: "Log in again",
    againText: "Your session has expired. What you entered is still here.",
    email: "Email",
    password: "Password",
    show: "Show password",
    hide: "Hide password",
    caps: "Caps Lock is on",
    submit: "Log in",
    wrong: "Incorrect email or password.",
    code: "Authentication code",
    codeHelp: "Six digits from your authenticator app, or a recovery code.",
    wrongCode: "This code is incorrect or was already used. Wait for the next one.",
    back: "Back",
    wait: (seconds: number) =>
      `Too many attempts. Try again in ${seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  },
  de: {
    title: "Anmelden",
    again: "Erneut anmelden",
    againText: "Ihre Sitzung ist abgelaufen. Ihre Eingaben sind noch da.",
    email: "E-Mail",
    password: "Passwort",
    show: "Passwort anzeigen",
    hide: "Passwort ausblenden",
    caps: "Die Feststelltaste ist aktiviert",
    submit: "Anmelden",
    wrong: "E-Mail oder Passwort ist falsch.",
    code: "Authentifizierungscode",
    codeHelp: "Sechs Ziffern aus Ihrer Authenticator-App, oder ein Wiederherstellungscode.",
    wrongCode: "Der Code ist falsch oder wurde bereits verwendet. Warten Sie auf den nächsten.",
    back: "Zurück",
    wait: (seconds) =>
      `Zu viele Versuche. Versuchen Sie es in ${seconds < 90 ? `${Math.ceil(seconds)} Sekunden` : `${Math.ceil(seconds / 60)} Minuten`} erneut.`,
  },
})
