import { domainToUnicode } from "node:url"
import { emailKey, foldEmail } from "@mercer/commerce"

/**
 * The forms in which an email address may be stored: as it was entered, and with the domain in Unicode and as A-label.
 * Whoever is looked up by an address is looked up by all of them.
 * @public
 */
export function emailForms(email: string): string[] {
  const key = emailKey(email)
  const at = key.lastIndexOf("@") + 1
  const readable = at > 0 ? domainToUnicode(key.slice(at)) : ""
  return [...new Set([foldEmail(email), key, readable ? key.slice(0, at) + readable : key])]
}

/**
 * The one of several people that an address means: who has exactly this address, else the oldest. Medusa v1 could store
 * two forms of one address; then each is somebody's own.
 * @public
 */
export function meantBy<Person extends { email: string; created_at: Date }>(
  people: Person[],
  email: string,
): Person | undefined {
  const exact = people.find((person) => person.email === email)
  return exact ?? people.sort((one, other) => Number(one.created_at) - Number(other.created_at))[0]
}
