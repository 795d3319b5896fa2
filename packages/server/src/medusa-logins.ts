/**
 * What happens to the logins that Medusa v1 has given, in sentences for its operator: with MEDUSA_JWT_SECRET as it is
 * set, or why it is not used.
 */
export function sessionsNote({ secret, weakness }: { secret: string | undefined; weakness: string | undefined }) {
  return [tokens(secret, weakness), COOKIES]
}

const COOKIES =
  "Logins by Medusa's cookie (its own admin, storefronts with cookies) are not taken over: they last ten hours at most, " +
  "and their owners log in again with their passwords."

function tokens(secret: string | undefined, weakness: string | undefined): string {
  if (secret && !weakness) return "Logins by Medusa's tokens (JWT) work until they end."
  const again = "customers and operators who are logged in by a token log in again"
  if (weakness) return `MEDUSA_JWT_SECRET ${weakness}, so it is not used: ${again}.`
  return `Without MEDUSA_JWT_SECRET (jwt_secret in medusa-config) Medusa's tokens are refused: ${again}.`
}
