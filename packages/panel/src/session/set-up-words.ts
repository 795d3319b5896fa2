import { wordsIn } from "#panel/words/index.tsx"

export const useSetUpWords = wordsIn("session/set-up", {
  en: {
    title: "Set up your store",
    text: "Create the first account. It has all permissions and can invite others.",
    code: "Set-up code",
    codeHelp: "Your server printed it in its log when it started.",
    submit: "Create account",
    wrongCode: "This code is incorrect. Use the code from the latest start of the server.",
    doneTitle: "This store is already set up",
    doneText: "Log in, or ask a team member to invite you.",
  },
  de: {
    title: "Shop einrichten",
    text: "Legen Sie das erste Konto an. Es hat alle Berechtigungen und kann andere einladen.",
    code: "Einrichtungscode",
    codeHelp: "Ihr Server hat ihn beim Start in sein Protokoll geschrieben.",
    submit: "Konto anlegen",
    wrongCode: "Dieser Code ist falsch. Verwenden Sie den Code vom letzten Start des Servers.",
    doneTitle: "Dieser Shop ist bereits eingerichtet",
    doneText: "Melden Sie sich an oder lassen Sie sich von einem Teammitglied einladen.",
  },
})
