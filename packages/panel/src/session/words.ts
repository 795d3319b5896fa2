import { wordsIn } from "#panel/words/index.tsx"

/** Texts of the pages for visitors who are not logged in. */
export const useOutsideWords = wordsIn("session", {
  en: {
    forgot: "Forgot your password?",
    toLogin: "Back to login",
    email: "Email",
    forgotTitle: "Forgot your password?",
    forgotText: "Enter the email address you log in with. We’ll send you a link to set a new password.",
    send: "Send link",
    sentTitle: "Check your email",
    sent: (email: string) =>
      `If ${email} belongs to a team member, we’ve sent a link to it. The link can be used once and expires in 15 minutes.`,
    notSent: "Didn’t get an email? Check your spam folder or ask an admin to confirm your address.",
    again: "Use a different email",
    resetTitle: "Set a new password",
    resetFor: (email: string) => `For ${email}`,
    resetText: "This logs you out everywhere and revokes your API tokens.",
    password: "New password",
    reset: "Set password",
    resetDone: "Password updated",
    resetDoneText: "You’ve been logged out everywhere and your API tokens were revoked. Log in with your new password.",
    login: "Log in",
    deadTitle: "This link is no longer valid",
    deadText: "It was already used, is older than 15 minutes, or is incomplete. Request a new link.",
    newLink: "Request a new link",
    inviteTitle: "Welcome",
    inviteText: "You’ve been invited to join the team. Enter your name and choose a password.",
    first: "First name",
    last: "Last name",
    ownPassword: "Password",
    accept: "Accept invitation",
    inviteDone: "Invitation accepted",
    inviteDoneText: "Your account is ready. Log in with the email address the invitation was sent to.",
    inviteDeadTitle: "This invitation is no longer valid",
    inviteDeadText:
      "It was already accepted, withdrawn, replaced by a newer one, or is older than 7 days. Use the link in the latest email or ask for a new invitation.",
    takenTitle: "You already have an account",
    inviteTaken:
      "An account with this email address already exists. Log in, or set a new password if you’ve forgotten it.",
  },
  de: {
    forgot: "Passwort vergessen?",
    toLogin: "Zurück zur Anmeldung",
    email: "E-Mail",
    forgotTitle: "Passwort vergessen?",
    forgotText:
      "Geben Sie die E-Mail-Adresse ein, mit der Sie sich anmelden. Wir senden Ihnen einen Link, um ein neues Passwort festzulegen.",
    send: "Link senden",
    sentTitle: "Prüfen Sie Ihre E-Mails",
    sent: (email) =>
      `Wenn ${email} zu einem Teammitglied gehört, haben wir einen Link dorthin gesendet. Er kann einmal verwendet werden und läuft nach 15 Minuten ab.`,
    notSent:
      "Keine E-Mail erhalten? Prüfen Sie Ihren Spam-Ordner oder lassen Sie Ihre Adresse von einem Administrator bestätigen.",
    again: "Andere E-Mail verwenden",
    resetTitle: "Neues Passwort festlegen",
    resetFor: (email) => `Für ${email}`,
    resetText: "Dadurch werden Sie überall abgemeldet und Ihre API-Tokens widerrufen.",
    password: "Neues Passwort",
    reset: "Passwort festlegen",
    resetDone: "Passwort aktualisiert",
    resetDoneText:
      "Sie wurden überall abgemeldet und Ihre API-Tokens wurden widerrufen. Melden Sie sich mit Ihrem neuen Passwort an.",
    login: "Anmelden",
    deadTitle: "Dieser Link ist nicht mehr gültig",
    deadText:
      "Er wurde bereits verwendet, ist älter als 15 Minuten oder unvollständig. Fordern Sie einen neuen Link an.",
    newLink: "Neuen Link anfordern",
    inviteTitle: "Willkommen",
    inviteText: "Sie wurden in das Team eingeladen. Geben Sie Ihren Namen ein und wählen Sie ein Passwort.",
    first: "Vorname",
    last: "Nachname",
    ownPassword: "Passwort",
    accept: "Einladung annehmen",
    inviteDone: "Einladung angenommen",
    inviteDoneText:
      "Ihr Konto ist bereit. Melden Sie sich mit der E-Mail-Adresse an, an die die Einladung gesendet wurde.",
    inviteDeadTitle: "Diese Einladung ist nicht mehr gültig",
    inviteDeadText:
      "Sie wurde bereits angenommen, zurückgezogen, durch eine neuere ersetzt oder ist älter als 7 Tage. Verwenden Sie den Link in der neuesten E-Mail oder bitten Sie um eine neue Einladung.",
    takenTitle: "Sie haben bereits ein Konto",
    inviteTaken:
      "Mit dieser E-Mail-Adresse existiert bereits ein Konto. Melden Sie sich an oder legen Sie ein neues Passwort fest, wenn Sie es vergessen haben.",
  },
})
