export { findBearer, type HeadersLike } from "./bearer.ts"
export { cameOverHttps, clientAddress } from "./client-address.ts"
export {
  type Actor,
  type Logins,
  sessionCookie,
} from "./cookie.ts"
export { deleteExpiredDevices, readDevice, rememberDevice, rememberProgram } from "./devices.ts"
export { parseExempt } from "./exempt.ts"
export { deleteExpiredCounts, type Limit, type Limits, makeAddressLimit, makeLimits } from "./limits.ts"
export { weaknessOf } from "./medusa-secret.ts"
export { MEDUSA_TOKEN_MS, medusaClaims, medusaTokenIn } from "./medusa-token.ts"
export { originAllowed, parseOrigins } from "./origin.ts"
export { checkPassword, hashPassword, verifyPassword } from "./password.ts"
export { parseRates } from "./rates.ts"
export { newSecret, sameSecret, sha256 } from "./secret.ts"
export type { SessionOrigin, SessionRow } from "./session-adapter.ts"
export { deleteExpiredSessions, endSessions, login, logout, readSessions } from "./sessions.ts"
export { deviceName } from "./sign-in/device-name.ts"
export {
  appUrl,
  newAppSecret,
  newRecoveryCodes,
  newTypedCode,
  readCode,
  recoveryHash,
  stepOfCode,
} from "./sign-in/one-time-codes.ts"
export { isSealedWith, seal, unseal } from "./sign-in/sealed.ts"
export { issueStoreToken, STORE_TOKEN, storeTokenIn } from "./store-token.ts"
export {
  BEARER_TOKEN,
  BEARER_TOKEN_MS,
  deleteExpiredTokens,
  findToken,
  issueToken,
  MAILED_TOKEN_MS,
  reviveToken,
  revokeTokens,
  useToken,
} from "./tokens.ts"
