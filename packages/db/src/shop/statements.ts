import { SHOP_SCHEMA } from "./plugin-schema.ts"

/*
 * The migrations of a shop may change what is in its own schema, "shop", those of a plugin what is in the plugin's, and
 * nothing else: Mercer's tables are Mercer's to change. What is not recognized is refused.
 */

const IF = String.raw`(IF\s+(NOT\s+)?EXISTS\s+)?`

/** The beginnings of statements, up to the name of what they change. */
function allowedIn(schema: string): RegExp[] {
  const NAME = String.raw`"?${schema}"?\s*\.\s*("[^"]+"|\w+)`
  return [
    String.raw`CREATE\s+SCHEMA\s+IF\s+NOT\s+EXISTS\s+"?${schema}"?$`,
    String.raw`CREATE\s+TABLE\s+${IF}${NAME}\s*\(`,
    String.raw`ALTER\s+TABLE\s+${IF}(ONLY\s+)?${NAME}\s`,
    String.raw`DROP\s+TABLE\s+${IF}${NAME}(\s+CASCADE)?$`,
    String.raw`CREATE\s+(UNIQUE\s+)?INDEX\s+${IF}("[^"]+"|\w+)\s+ON\s+(ONLY\s+)?${NAME}\s*(\(|USING\s)`,
    String.raw`(ALTER|DROP)\s+INDEX\s+${IF}${NAME}(\s|$)`,
    String.raw`(CREATE|ALTER)\s+TYPE\s+${NAME}\s`,
    String.raw`DROP\s+TYPE\s+${IF}${NAME}$`,
    String.raw`(CREATE|ALTER)\s+SEQUENCE\s+${IF}${NAME}(\s|$)`,
    String.raw`DROP\s+SEQUENCE\s+${IF}${NAME}$`,
    String.raw`COMMENT\s+ON\s+(TABLE|COLUMN)\s+${NAME}[\s.]`,
    String.raw`INSERT\s+INTO\s+${NAME}[\s(]`,
    String.raw`UPDATE\s+(ONLY\s+)?${NAME}\s`,
    String.raw`DELETE\s+FROM\s+(ONLY\s+)?${NAME}(\s|$)`,
  ].map((pattern) => new RegExp(`^${pattern}`, "i"))
}

/** Words that change something besides what a statement begins with, where they do not belong to a foreign key. */
const CHANGES =
  /\b(DELETE\s+FROM|INSERT\s+INTO|UPDATE\s+(?!CASCADE|SET\s+(NULL|DEFAULT)|RESTRICT|NO\s+ACTION)\S|MERGE\s+INTO|TRUNCATE|SET\s+SCHEMA)\b/i

/** Throws for a statement that would change something outside this schema, or whose target is not recognized. */
export function mustStayIn(schema: string, statement: string): void {
  const bare = withoutTexts(statement)
  const isOwn = allowedIn(schema).some((pattern) => pattern.test(bare))
  const rest = bare.replace(/^\w+\s+(INTO|FROM)?\s*/i, "").replace(/ON\s+CONFLICT[^;]*DO\s+UPDATE\s+SET/gi, "")
  if (isOwn && !CHANGES.test(rest)) return
  const whose = schema === SHOP_SCHEMA ? "A shop's" : "A plugin's"
  throw new Error(
    `${whose} migration changes only what is in the schema "${schema}". This does not, or not only:\n${statement}`,
  )
}

/** The statements of a script, without comments; texts, quoted names and dollar quotes are kept whole. */
export function statementsOf(script: string): string[] {
  const parts = script.matchAll(TOKENS)
  const statements = [""]
  for (const [token] of parts) {
    if (token.startsWith("--") || token.startsWith("/*")) continue
    if (token === ";") statements.push("")
    else statements[statements.length - 1] += token
  }
  return statements.map((one) => one.trim()).filter(Boolean)
}

const TOKENS =
  /--[^\n]*|\/\*[\s\S]*?\*\/|E'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;'"$/-]+|[\s\S]/gi

/** A statement whose texts are empty, so that their words are not taken for SQL; dollar quotes are refused. */
function withoutTexts(statement: string): string {
  if (/\$(\w*)\$/.test(statement))
    throw new Error(`A migration of a shop or a plugin has no functions and no blocks of code:\n${statement}`)
  return statement.replace(/E?'(?:[^'\\]|\\.|'')*'/gi, "''").trim()
}
