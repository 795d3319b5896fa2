/** PostgreSQL's schema of a shop's own tables. */
export const SHOP_SCHEMA = "shop"

/**
 * PostgreSQL's schema of a plugin's tables, one for each plugin: then no name of a table is taken, the guard of migrations
 * keeps plugins apart as it keeps the shop apart, and what a removed plugin leaves is dropped in one statement.
 */
export function schemaOfPlugin(plugin: string): string {
  if (/^[a-z][a-z0-9-]{0,39}$/.test(plugin)) return `plugin_${plugin.replaceAll("-", "_")}`
  throw new Error(
    `The plugin ${plugin} has tables: its name must be of small letters, digits and hyphens, 40 at most, like "reviews"`,
  )
}
