import { wordsIn } from "#panel/words/index.tsx"

export const useLoginWords = wordsIn("login/login", {
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
  wait: (duration: string) => `Too many attempts. Try again in ${duration}.`,
})
