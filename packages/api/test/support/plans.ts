import type { TestShop } from "./shop.ts"

type Client = { query(...args: unknown[]): unknown }

interface Statement {
  text: string
  values: unknown[]
}

/** The database cost of reading a list: pages touched, in memory or not, and milliseconds. */
export interface Cost {
  buffers: number
  ms: number
  /** The most expensive statement's plan, for finding the cause. */
  plan: string
}

interface Plan {
  "Node Type": string
  "Shared Hit Blocks": number
  "Shared Read Blocks": number
  Plans?: Plan[]
}

/**
 * Measures the SELECTs of some work: each is run once more under EXPLAIN (ANALYZE, BUFFERS), with its values. What the
 * work did only the first time, such as a count that is then cached, is not included.
 */
export function costs({ pool }: Pick<TestShop, "pool">) {
  const known = new WeakSet<Client>()
  let statements: Statement[] = []
  let listening = false
  const listen = (client: Client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client)
    client.query = (...args) => {
      const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
      const text = typeof first === "string" ? first : first.text
      const values = (typeof first === "string" ? undefined : first.values) ?? second ?? []
      if (listening && /^\s*(SELECT|WITH)/i.test(text)) statements.push({ text, values })
      return query(...args)
    }
  }
  pool.on("acquire", (client) => listen(client as unknown as Client))

  return async (work: () => Promise<unknown>): Promise<Cost> => {
    await work()
    statements = []
    listening = true
    await work()
    listening = false
    const each: Cost[] = []
    for (const statement of statements) {
      const [first, second] = [await explained(pool, statement), await explained(pool, statement)]
      each.push({ ...second, ms: Math.min(first.ms, second.ms) })
    }
    const dearest = each.toSorted((a, b) => b.buffers - a.buffers)[0]
    const sum = (key: "buffers" | "ms") => each.reduce((all, one) => all + one[key], 0)
    return { buffers: sum("buffers"), ms: sum("ms"), plan: dearest?.plan ?? "" }
  }
}

async function explained(pool: TestShop["pool"], { text, values }: Statement): Promise<Cost> {
  const { rows } = await pool.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values)
  const [{ Plan: plan, "Execution Time": ms }] = rows[0]["QUERY PLAN"] as [{ Plan: Plan; "Execution Time": number }]
  return { buffers: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], ms, plan: `${text}\n${outline(plan)}` }
}

/** The plan's nodes with their pages, one per line, the expensive ones only. */
function outline(plan: Plan, depth = 0): string {
  const buffers = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]
  if (buffers < 100) return ""
  const { "Node Type": node, ...facts } = plan as Plan & Record<string, unknown>
  const about = ["Relation Name", "Index Name", "Filter", "Index Cond", "Recheck Cond", "Actual Rows"]
  const message = about.flatMap((key) => (facts[key] === undefined ? [] : [`${key}: ${facts[key]}`]))
  const line = `${"  ".repeat(depth)}${node} ${buffers} pages (${message.join("; ").slice(0, 300)})`
  return [line, ...(plan.Plans ?? []).map((below) => outline(below, depth + 1))].filter(Boolean).join("\n")
}
