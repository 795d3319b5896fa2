// What other packages' tests use of these: apps/web proves on running servers what is proved here on doors.
export { ADDRESS, aMarket, ladder, type Market, must } from "./checkout.ts"
export { client, type Reply } from "./client.ts"
export { expectSound, faultsOf } from "./invariants.ts"
export { LEGACY_HASH } from "./legacy.ts"
export { findsOut, make, tally } from "./races.ts"
export { pick, randomOf, SEED } from "./seed.ts"
export { aMinuteLater } from "./steps.ts"
