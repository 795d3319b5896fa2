/** An email address as it is stored and looked up: without surrounding blanks, in lower case. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase()
}

const MOST_CHARACTERS = 254
const MOST_LOCAL_BYTES = 64
const MOST_DOMAIN_BYTES = 254
const MOST_LABEL = 63

/** Letters of any script outside of ASCII, as v1 takes them: without those that need two UTF-16 units. */
const LETTERS = "\\u00a1-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\uffef"
const LOCAL_WORD = new RegExp(`^[a-z0-9!#$%&'*+/=?^_\`{|}~\\u00a0${LETTERS}-]+$`, "i")
/** What stands in quotes. v1: control characters too; no mailbox has them, and they could end a header of an email. */
const QUOTED = new RegExp(`^"(?:[ !#-[\\]-~\\u00a0${LETTERS}]|\\\\[ -~\\u00a0${LETTERS}])*"$`, "i")
const LABEL = /^(?!-)[a-z0-9\u00a1-\uffff-]+(?<!-)$/i
const FULL_WIDTH = /[\uff01-\uff5e]/
const LAST_LABEL = new RegExp(`^(?:[a-z${LETTERS}]{2,}|xn[a-z0-9-]{2,})$`, "i")

/**
 * Whether Medusa v1 takes it for an email address, so that the customers of a taken-over shop can log in: a local part
 * with letters of any script, and a domain of two or more labels, in Unicode or as A-labels (`xn--…`).
 */
export function isEmail(text: string): boolean {
  const { local, domain } = partsOf(text)
  return text.length <= MOST_CHARACTERS && isLocal(local) && isDomain(domain)
}

function isLocal(local: string): boolean {
  if (bytesOf(local) > MOST_LOCAL_BYTES) return false
  return QUOTED.test(local) || local.split(".").every((word) => LOCAL_WORD.test(word))
}

function isDomain(domain: string): boolean {
  const labels = domain.split(".")
  if (labels.length < 2 || bytesOf(domain) > MOST_DOMAIN_BYTES || FULL_WIDTH.test(domain)) return false
  return (
    labels.every((label) => label.length <= MOST_LABEL && LABEL.test(label)) && LAST_LABEL.test(labels.at(-1) ?? "")
  )
}

/**
 * The normal form in which email addresses are compared: Unicode's form C in lower case, with the domain as A-label.
 * info@müller.de and info@xn--mller-kva.de have the same; addresses are stored as they were entered.
 */
export function emailKey(email: string): string {
  const { local, domain } = partsOf(foldEmail(email).normalize("NFC"))
  return local ? `${local}@${asciiDomain(domain)}` : domain
}

/** The domain as it is sent to other servers; what no domain can be stays as it is. */
function asciiDomain(domain: string): string {
  if (!isDomain(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** The domain is after the last @. Without one all of it is the domain. */
function partsOf(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf("@")
  return { local: email.slice(0, Math.max(at, 0)), domain: email.slice(at + 1) }
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length
