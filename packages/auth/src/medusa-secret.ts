const SHORTEST = 32
/** A random secret of 32 characters has far more, a repeated word or a row of one letter fewer. */
const FEWEST_CHARACTERS = 8

/** Some are long enough, but printed in documents and starters that anybody can read. */
const WELL_KNOWN = [/super[-_ ]?secret/i, /^your[-_ ]/i, /change[-_ ]?(me|this)/i, /^(0?123456789|abcdefghij)/i]

/**
 * Why a secret of Medusa v1 is not used: anybody who can guess it could sign logins of every account. Undefined for a
 * secret that is good enough. Its own starter has "supersecret".
 */
export function weaknessOf(secret: string): string | undefined {
  if (WELL_KNOWN.some((known) => known.test(secret))) return "is well known"
  if ([...secret].length < SHORTEST) return `has fewer than ${SHORTEST} characters`
  return new Set(secret).size < FEWEST_CHARACTERS ? "repeats a few characters" : undefined
}
