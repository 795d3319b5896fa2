import { wordsIn } from "#panel/words/index.tsx"

export const useSetUpWords = wordsIn("login/set-up", {
  title: "Set up your store",
  text: "Create the first account. It has all permissions and can invite others.",
  code: "Set-up code",
  codeHelp: "Your server printed it in its log when it started.",
  submit: "Create account",
  wrongCode: "This code is incorrect. Use the code from the latest start of the server.",
  doneTitle: "This store is already set up",
  doneText: "Log in, or ask a team member to invite you.",
})
