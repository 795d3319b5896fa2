export { ADMIN_TOKENS, bearersIn, findBearer, type HeadersLike } from "./bearer.ts"
export { cameOverHttps, clientAddress } from "./client-address.ts"
export {
  type Actor,
  type CookieSettings,
  cookieSettings,
  type Login,
  type Logins,
  sessionCookie,
  tokensIn,
} from "./cookie.ts"
export { DEVICE_MS, deleteExpiredDevices, type KnownDevice, readDevice, rememberDevice } from "./devices.ts"
export { parseExempt } from "./exempt.ts"
export { deleteExpiredCounts, type Limit, type Limits, makeLimits, type Who } from "./limits.ts"
export { matches, type OriginFacts, type OriginRule, originAllowed, parseOrigins } from "./origin.ts"
export { checkPassword, hashPassword, PASSWORD_MAX_LENGTH, verifyPassword } from "./password.ts"
export { type LimitName, parseRates, RATES, type Rate, type Rates, type RateTable } from "./rates.ts"
export { newSecret, sameSecret, sha256 } from "./secret.ts"
export { SESSION_HOURS, type SessionRow, type SessionsDb } from "./session-adapter.ts"
export { deleteExpiredSessions, endSessions, login, logout, readSessions } from "./sessions.ts"
export { issueStoreToken, MOST_STORE_TOKENS, STORE_TOKEN, storeTokenIn } from "./store-token.ts"
export {
  BEARER_TOKEN_MS,
  deleteExpiredTokens,
  findToken,
  issueToken,
  MAILED_TOKEN_MS,
  reviveToken,
  revokeTokens,
  STORE_TOKEN_MS,
  type TokenFacts,
  type TokensDb,
  useToken,
} from "./tokens.ts"
