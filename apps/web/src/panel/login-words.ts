import { wordsIn } from "./words/index.tsx"

export const useLoginWords = wordsIn({
  en: {
    title: "Log in",
    again: "Log in again",
    againText: "Your session has ended. What you have entered is still here.",
    email: "E-mail",
    password: "Password",
    show: "Show password",
    hide: "Hide password",
    caps: "Caps Lock is on",
    submit: "Log in",
    wrong: "E-mail or password is wrong.",
    wait: (seconds: number) =>
      `Too many attempts. Try again in ${seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  },
  de: {
    title: "Anmelden",
    again: "Erneut anmelden",
    againText: "Die Sitzung ist abgelaufen. Alles Eingegebene ist noch da.",
    email: "E-Mail",
    password: "Passwort",
    show: "Passwort zeigen",
    hide: "Passwort verbergen",
    caps: "Die Feststelltaste ist an",
    submit: "Anmelden",
    wrong: "E-Mail oder Passwort ist falsch.",
    wait: (seconds) =>
      `Zu viele Versuche. Weiter in ${seconds < 90 ? `${Math.ceil(seconds)} Sekunden` : `${Math.ceil(seconds / 60)} Minuten`}.`,
  },
})
