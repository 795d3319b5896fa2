export type { Context, Log, Settings, Shop } from "./context.ts"
export { openDoor, openShop, type Parts, type Peer } from "./door.ts"
export { logMissingProviders, type MissingProvider, missingProviders } from "./missing-providers.ts"
export { type AppRouter, appRouter } from "./root.ts"
