import { fewOf, readMedusaState, TO_MEDUSA_120 } from "@mercer/db"
import { type Finding, fine, impossible, note, work } from "../finding.ts"
import type { Reader } from "../read-only.ts"

const OLDEST_POSTGRES = 140_000
const FLAGS: Record<string, string> = {
  sales_channels: "sales_channels",
  tax_inclusive: "tax_inclusive_pricing",
  analytics: "analytics",
}

/** Whether this is a Medusa v1.20 on a PostgreSQL that Mercer can use, and with which feature flags. */
export async function aboutVersion(reader: Reader, dataFolder: string): Promise<Finding[]> {
  const [server] = await reader.rows<{ number: number; version: string }>(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version",
  )
  if (!server || server.number < OLDEST_POSTGRES)
    return [impossible("version", `PostgreSQL ${server?.version} is too old`, "Bring it to 14 or newer.")]
  const [shop] = await reader.rows<{ there: boolean }>(
    "SELECT to_regclass('public.cart') IS NOT NULL AND to_regclass('public.migrations') IS NOT NULL AS there",
  )
  if (!shop?.there)
    return [impossible("version", `The schema "${reader.schema}" has no shop of Medusa v1`, "Name it: --schema")]
  return [fine("version", `PostgreSQL ${server.version}`), ...(await medusa(reader, dataFolder))]
}

async function medusa(reader: Reader, dataFolder: string): Promise<Finding[]> {
  const { missing, second, flags } = await readMedusaState(reader.client, reader.schema, dataFolder)
  if (second) {
    const text = `It was used with Medusa's feature flag medusa_v2 (migration ${second}), whose tables Medusa 1.20 cannot read`
    return [impossible("version", text)]
  }
  if (missing.length > 0)
    return [work("version", `It is older than Medusa 1.20: it has not had ${fewOf(missing)}`, TO_MEDUSA_120)]
  const on = Object.entries(FLAGS).filter(([part]) => flags.some((flag) => flag.includes(part)))
  const names = on.map(([, name]) => name).join(", ") || "none"
  return [fine("version", "Medusa 1.20"), note("flags", `feature flags by its migrations: ${names}`)]
}
