import { wordsIn } from "#panel/words/index.tsx"

export const useTokenWords = wordsIn("tokens", {
  title: "API tokens",
  help: "Programs that send a token as “Authorization: Bearer …” action with your name and role. Create one token per program so that you can revoke them separately.",
  name: "Name",
  nameHelp: "What the token is for, such as “nightly export”.",
  create: "Create token",
  made: "Your new token",
  madeText: "Copy the token now. You won’t be able to see it again.",
  gotIt: "I’ve copied it",
  token: "Token",
  begins: "Starts with",
  unknown: "Unknown",
  lastUsed: "Last used",
  revoke: "Revoke",
  revokeName: (name: string) => `Revoke ${name}`,
  confirm: (name: string) => `Revoke “${name}”?`,
  confirmText: "Programs using this token lose access immediately. This can’t be undone.",
  revoked: "Token revoked",
  emptyTitle: "No tokens yet",
  emptyText: "Create a token to connect a program to your store.",
})
