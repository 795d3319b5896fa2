import { wordsIn } from "#panel/words/index.tsx"

/** Texts of the pages for visitors who are not logged in. */
export const useOutsideWords = wordsIn("login", {
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
  inviteDeadTitle: "This invitation is no longer valid",
  inviteDeadText:
    "It was already accepted, withdrawn, replaced by a newer one, or is older than 7 days. Use the link in the latest email or ask for a new invitation.",
  takenTitle: "You already have an account",
  inviteTaken:
    "An account with this email address already exists. Log in, or set a new password if you’ve forgotten it.",
})
