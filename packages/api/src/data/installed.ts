import type { App } from "../context/context.ts"

type Installing = Pick<App, "providers" | "takeoverPhase">
type Kind = "payment" | "fulfillment" | "tax"

/**
 * Whether the shop has a provider, by its row. In a shop that was taken over the column `is_installed` may say which ones
 * Medusa v1 has, and is not ours to write while v1 could take over again: there the registered providers count.
 * @public
 */
export function isInstalled(app: Installing, kind: Kind, { id, is_installed }: { id: string; is_installed: boolean }) {
  return wasMedusas(app) ? app.providers.ids[kind].includes(id) : is_installed
}

/** The condition of rows with these ids of providers that the shop has. @public */
export function installedAmong(app: Installing, kind: Kind, ids: string[]) {
  const registered = app.providers.ids[kind]
  return wasMedusas(app)
    ? { id: { in: ids.filter((id) => registered.includes(id)) } }
    : { id: { in: ids }, is_installed: true }
}

const wasMedusas = ({ takeoverPhase }: Installing): boolean => takeoverPhase() !== undefined
