/** An email address as it is stored and looked up: without surrounding blanks, in lower case. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase()
}
