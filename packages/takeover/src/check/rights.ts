import { type Finding, fine, note, work } from "../finding.ts"
import type { Reader } from "../read-only.ts"

interface Rights {
  role: string
  database: string
  may_create: boolean
  may_extend: boolean
  has_trigrams: boolean
}

/** Whether this role may do what a take-over does: make the schema mercer, and indexes and columns on v1's tables. */
export async function aboutRights(reader: Reader): Promise<Finding[]> {
  const [rights] = await reader.rows<Rights>(RIGHTS, [reader.schema])
  const foreign = await reader.rows<{ owner: string; tables: string[] }>(NOT_OWNED, [reader.schema])
  if (!rights) return []
  const { role, database, may_create, may_extend, has_trigrams } = rights
  const findings: Finding[] = []
  if (!may_create)
    findings.push(
      work("rights", `${role} may not create schemas here`, `GRANT CREATE ON DATABASE "${database}" TO "${role}";`),
    )
  if (!may_extend)
    findings.push(
      work(
        "rights",
        `${role} may not create tables in ${reader.schema}`,
        `GRANT CREATE ON SCHEMA "${reader.schema}" TO "${role}";`,
      ),
    )
  for (const { owner, tables } of foreign)
    findings.push(
      work(
        "rights",
        `${tables.length} tables belong to ${owner}: only their owner can add columns and indexes`,
        `GRANT "${owner}" TO "${role}";`,
      ),
    )
  if (!has_trigrams)
    findings.push(
      note(
        "rights",
        "pg_trgm is not installed: searching parts of texts is slower without",
        "CREATE EXTENSION pg_trgm;",
      ),
    )
  return findings.some(({ level }) => level === "work")
    ? findings
    : [fine("rights", `${role} may do all that is needed`), ...findings]
}

const RIGHTS = `SELECT current_user AS role, current_database() AS database,
  has_database_privilege(current_database(), 'CREATE') AS may_create, has_schema_privilege($1, 'CREATE') AS may_extend,
  EXISTS (SELECT FROM pg_opclass WHERE opcname = 'gin_trgm_ops') AS has_trigrams`

const NOT_OWNED = `SELECT pg_get_userbyid(c.relowner) AS owner, array_agg(c.relname::text) AS tables
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relkind = 'r' AND NOT pg_has_role(c.relowner, 'USAGE') GROUP BY 1 ORDER BY 1`
