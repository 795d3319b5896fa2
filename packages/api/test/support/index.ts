// What other packages' tests use: apps/web tests on running servers what is tested here on handlers.
export { ADDRESS, aMarket, cartAt, type Market, must } from "./checkout.ts"
export { client, type Reply } from "./client.ts"
export { expectSound, faultsOf } from "./invariants.ts"
export { LEGACY_HASH } from "./legacy.ts"
export { catchesMutant, make, tally } from "./races.ts"
export { pick, randomOf, SEED } from "./seed.ts"
export { aMinuteLater } from "./steps.ts"
