import {
  mustBeFields,
  type OwnDocuments,
  type OwnOperations,
  type OwnRules,
  type OwnShop,
  type ShopFields,
} from "@mercer/api"
import type { Field } from "@mercer/commerce"
import type { Providers } from "@mercer/providers"
import { satisfies, validRange } from "semver"
import own from "../package.json" with { type: "json" }
import type { Handler, Job } from "./background.ts"
import type { ConfigFacts } from "./core-providers.ts"
import { type PanelParts, type WholePanel, wholePanel } from "./panel/parts.ts"

/** What a shop and its plugins can add to Mercer. */
export interface ShopParts<Operations extends OwnOperations = OwnOperations>
  extends Omit<OwnShop, "on" | "jobs" | "rules" | "documents"> {
  /** Operations under words of your own: `{ reviews: router({ list, create }) }` is called `shop.reviews.list`. */
  operations?: Operations | undefined
  /** What is done after events. */
  on?: readonly Handler[] | undefined
  /**
   * What the shop decides itself in the place of Mercer, by pure synchronous functions; of plugins and the shop only one
   * may have each. **Unstable**: may change in a minor version.
   */
  rules?: OwnRules | undefined
  /**
   * Packing slips, invoices and return slips of the shop's own, by pure synchronous functions; of plugins and the shop only
   * one may have each. **Unstable**: may change in a minor version.
   */
  documents?: OwnDocuments | undefined
  /** What is done again and again. */
  jobs?: readonly Job[] | undefined
  /** The payment, shipping, tax, mail and file providers: gets those of the settings, returns those that are used. */
  providers?: ((core: Providers, facts: ConfigFacts) => Providers) | undefined
  /** Pages of its own in the panel, and what it adds to Mercer's. */
  panel?: PanelParts | undefined
}

/** What `mercer generate` wrote of the tables of a shop and its plugins, and where the shop's migrations are. */
export interface GeneratedTables {
  Client: unknown
  models: Readonly<Record<string, unknown>>
  /** None for a shop whose plugins alone have tables. */
  migrations?: string | undefined
}

/** What `mercer.config.ts` exports. */
export interface ShopDefinition<Operations extends OwnOperations = OwnOperations> extends ShopParts<Operations> {
  plugins?: readonly Plugin[] | undefined
}

/** A part of a shop that others install: the same parts, with a name. */
export interface Plugin extends ShopParts {
  /** `reviews`: its npm name without scope and prefix. */
  name: string
  /** The versions of Mercer that it works with: `^1.0.0`. */
  needs: string
  /**
   * Where its tables are, as those of a shop: `*.prisma` and migrations/. `new URL("../prisma/", import.meta.url)`. They are
   * in PostgreSQL in a schema of the plugin's: `plugin_reviews`.
   */
  tables?: URL | undefined
}

/** Describes a shop. The types of its operations stay known to its panel and its storefront. */
export function defineShop<const Operations extends OwnOperations = Record<never, never>>(
  shop: ShopDefinition<Operations>,
): ShopDefinition<Operations> {
  return shop
}

/**
 * Describes a shop's custom fields where their types are wanted too: `export const fields = defineFields({ … })`, and
 * `declare module "mercer" { interface Own { fields: typeof fields } }`.
 */
export function defineFields<const Given extends ShopFields>(fields: Given): Given {
  return fields
}

/** Describes a plugin: `export const reviews = definePlugin((options: Options) => ({ name: "reviews", … }))`. */
export function definePlugin<Options extends unknown[]>(
  make: (...options: Options) => Plugin,
): (...options: Options) => Plugin {
  return make
}

/** The shop with all that its plugins add, as the server takes it; refuses what two of them add. */
export function wholeShop({ plugins = [], ...shop }: ShopDefinition): ShopParts {
  mustHaveNames(plugins)
  for (const plugin of plugins) mustSuit(plugin)
  const parts: ShopParts[] = [...plugins, shop]
  const all = parts.map(({ providers }) => providers).filter((one) => one !== undefined)
  const fields = joinedFields(parts)
  // Before anything is opened: a field becomes a column.
  mustBeFields(fields)
  return {
    ...(Object.keys(fields).length > 0 && { fields }),
    ...joined(parts, "operations"),
    ...joined(parts, "entities"),
    ...listed(parts, "on"),
    ...listed(parts, "jobs"),
    ...joined(parts, "rules"),
    ...joined(parts, "documents"),
    ...(all.length > 0 && { providers: (core, facts) => all.reduce((before, one) => one(before, facts), core) }),
  }
}

/** The custom fields of all parts, by their tables. */
function joinedFields(parts: readonly ShopParts[]): ShopFields {
  const all: Record<string, Record<string, Field>> = {}
  for (const { fields = {} } of parts)
    for (const [entity, known] of Object.entries(fields))
      for (const [name, field] of Object.entries(known ?? {})) {
        const ofEntity = (all[entity] ??= {})
        if (Object.hasOwn(ofEntity, name))
          throw new Error(`Two plugins, or a plugin and the shop, have fields.${entity}.${name}`)
        ofEntity[name] = field
      }
  return all
}

/** What the shop and its plugins add to the panel; undefined when that is nothing. */
export function panelOf({ plugins = [], panel }: ShopDefinition): WholePanel | undefined {
  return wholePanel([...plugins, { panel }])
}

function mustHaveNames(plugins: readonly Plugin[]): void {
  const names = plugins.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice) throw new Error(`The plugin ${twice} is in the list of plugins twice`)
}

/** One list of all parts' lists under this key; nothing when all are empty. */
function listed<Key extends "on" | "jobs">(parts: readonly ShopParts[], key: Key) {
  const all = parts.flatMap((part): readonly (Handler | Job)[] => part[key] ?? [])
  return (all.length > 0 ? { [key]: all } : {}) as Partial<Record<Key, never>>
}

/** A plugin that was written for another version of Mercer is refused by name, before it does half of its work. */
function mustSuit({ name, needs }: Plugin): void {
  if (validRange(needs) === null) throw new Error(`The plugin ${name} needs "${needs}", which is no range of versions`)
  if (satisfies(own.version, needs, { includePrerelease: true })) return
  throw new Error(`The plugin ${name} needs Mercer ${needs}, and this is ${own.version}`)
}

/** One record of all parts' records under this key. */
function joined<Key extends "operations" | "entities" | "rules" | "documents">(parts: readonly ShopParts[], key: Key) {
  const all: Record<string, unknown> = {}
  for (const part of parts)
    for (const [name, value] of Object.entries(part[key] ?? {})) {
      if (Object.hasOwn(all, name)) throw new Error(`Two plugins, or a plugin and the shop, have ${key}.${name}`)
      all[name] = value
    }
  return Object.keys(all).length > 0 ? { [key]: all } : {}
}
