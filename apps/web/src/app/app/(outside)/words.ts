import { wordsIn } from "#panel/words/index.tsx"

/** Words of the pages for who is not logged in. */
export const useOutsideWords = wordsIn({
  en: {
    forgot: "Forgot your password?",
    toLogin: "Back to the login",
    email: "E-mail",
    forgotTitle: "Forgot your password?",
    forgotText: "Enter the e-mail address you log in with. We will send it a link that sets a new password.",
    send: "Send link",
    sentTitle: "Look at your mail",
    sent: (email: string) =>
      `If ${email} is an operator’s address, a mail with a link is on its way there. The link works once, for 15 minutes.`,
    notSent:
      "Nothing there after a few minutes? Look among the spam, or ask an admin whether this is your address here.",
    again: "Send to another address",
    resetTitle: "Set a new password",
    resetFor: (email: string) => `For ${email}`,
    resetText: "Wherever this account is logged in now, it will be logged out, and its API tokens will end.",
    password: "New password",
    reset: "Set password",
    resetDone: "Your password is set",
    resetDoneText: "All earlier logins and API tokens of this account have ended. Log in with the new password.",
    login: "Log in",
    deadTitle: "This link no longer works",
    deadText: "It was used already, is older than 15 minutes, or is not whole. Nothing was changed. Ask for a new one.",
    newLink: "Ask for a new link",
    inviteTitle: "Welcome to the shop",
    inviteText: "You have been invited as an operator. Tell us your name and choose a password.",
    first: "First name",
    last: "Last name",
    ownPassword: "Password",
    accept: "Accept invitation",
    inviteDone: "You are in",
    inviteDoneText: "Your account is ready. Log in with the address that the invitation was sent to.",
    inviteDeadTitle: "This invitation no longer holds",
    inviteDeadText:
      "It was accepted already, is older than seven days, was withdrawn, or a newer mail has replaced it. Use the link of the newest mail, or ask who invited you to send another one.",
    takenTitle: "You have an account already",
    inviteTaken:
      "There is an account with this address already. Log in, or set a new password if you have forgotten it.",
  },
  de: {
    forgot: "Passwort vergessen?",
    toLogin: "Zurück zur Anmeldung",
    email: "E-Mail",
    forgotTitle: "Passwort vergessen?",
    forgotText:
      "Bitte die E-Mail-Adresse der Anmeldung eingeben. Wir schicken einen Link, der ein neues Passwort setzt.",
    send: "Link schicken",
    sentTitle: "Bitte in die E-Mails schauen",
    sent: (email) =>
      `Wenn ${email} hier zur Anmeldung dient, ist eine E-Mail mit einem Link unterwegs. Er gilt einmal und 15 Minuten lang.`,
    notSent:
      "Nach ein paar Minuten nichts da? Bitte im Spam nachsehen oder die Administration fragen, ob die Adresse stimmt.",
    again: "An eine andere Adresse schicken",
    resetTitle: "Neues Passwort setzen",
    resetFor: (email) => `Für ${email}`,
    resetText: "Alle bestehenden Anmeldungen dieses Kontos werden beendet, auch seine API-Schlüssel.",
    password: "Neues Passwort",
    reset: "Passwort setzen",
    resetDone: "Das Passwort ist gesetzt",
    resetDoneText: "Alle früheren Anmeldungen und API-Schlüssel dieses Kontos sind beendet. Bitte neu anmelden.",
    login: "Anmelden",
    deadTitle: "Dieser Link gilt nicht mehr",
    deadText:
      "Er wurde schon benutzt, ist älter als 15 Minuten oder unvollständig. Geändert wurde nichts. Bitte einen neuen anfordern.",
    newLink: "Neuen Link anfordern",
    inviteTitle: "Willkommen im Laden",
    inviteText: "Sie sind zur Mitarbeit eingeladen. Bitte den Namen eingeben und ein Passwort wählen.",
    first: "Vorname",
    last: "Nachname",
    ownPassword: "Passwort",
    accept: "Einladung annehmen",
    inviteDone: "Willkommen",
    inviteDoneText: "Das Konto ist bereit. Angemeldet wird mit der Adresse, an die die Einladung ging.",
    inviteDeadTitle: "Diese Einladung gilt nicht mehr",
    inviteDeadText:
      "Sie wurde schon angenommen, ist älter als sieben Tage, wurde zurückgezogen oder durch eine neuere E-Mail ersetzt. Bitte den Link der neuesten E-Mail nehmen oder um eine neue bitten.",
    takenTitle: "Es gibt schon ein Konto",
    inviteTaken: "Mit dieser Adresse gibt es schon ein Konto. Bitte anmelden oder ein neues Passwort setzen.",
  },
})
