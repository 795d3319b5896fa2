import pg from "pg"
import fs from "node:fs"
import { cloner } from "./clones.ts"
import { fillData } from "./data.ts"
import { openBenchDatabase } from "./database.ts"
import { client } from "./http.ts"
import { makeTemplates } from "./requests.ts"
import { startServer, buildServer } from "./server.ts"
import { countStatements } from "./statements.ts"
import { openWireTap } from "./wire-tap.ts"
import { replay } from "./replay.ts"
import os from "node:os"; import path from "node:path"
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bb-"))
const program = buildServer({ door: "front", build: false } as never)
const database = await openBenchDatabase({ durable: false })
const catalog = await fillData(database.pool)
await database.settle()
const tap = await openWireTap(database.url)
const server = await startServer({ program, database_url: tap.url, data_dir: folder })
const { ask, close } = client(server.url)
const clone = cloner(database.pool)
const templates = await makeTemplates(ask, catalog, database.pool)
const counted = await countStatements({ ask, tap, database, catalog, templates, clone })
close(); await server.stop(); tap.close()
fs.writeFileSync("/tmp/recorded.json", JSON.stringify(counted, null, 1))
for (const name of ["get-cart", "add-item", "complete"] as const) {
  const rec = counted[name].recording
  const c = new pg.Client({ connectionString: database.url }); await c.connect()
  console.log("=====", name)
  for (const set of ["-", "jit=off", "plan_cache_mode=force_generic_plan", "both"]) {
    await c.query("RESET ALL"); await c.query("DISCARD ALL").catch(() => {})
    if (set === "both" || set === "jit=off") await c.query("SET jit=off")
    if (set === "both" || set.startsWith("plan")) await c.query("SET plan_cache_mode=force_generic_plan")
    let total = 0
    const lines: string[] = []
    for (const [i, s] of rec.statements.entries()) {
      if (!s.prepared || !/^\s*SELECT/i.test(s.text)) continue
      const run = () => c.query({ text: s.text, values: s.values, name: `s${set}${i}` })
      for (let k = 0; k < 12; k++) await run()
      const t = performance.now(); for (let k = 0; k < 40; k++) await run()
      const ms = (performance.now() - t) / 40; total += ms
      lines.push(`  ${ms.toFixed(2)} ms  ${s.text.length} ${s.text.slice(0, 90).replace(/\s+/g, " ")}`)
    }
    console.log(set, total.toFixed(2)); if (set === "-" || set === "both") console.log(lines.join("\n"))
  }
  const big = [...rec.statements].sort((a, b) => b.text.length - a.text.length)[0]!
  const lit = big.values.map((v) => "'" + v + "'").join(",")
  await c.query("RESET ALL")
  await c.query(`PREPARE zz AS ${big.text}`)
  const ex = await c.query(`EXPLAIN (ANALYZE, SUMMARY, COSTS) EXECUTE zz(${lit})`)
  const text = ex.rows.map((r) => r["QUERY PLAN"]).join("\n")
  console.log(text.split("\n").slice(-14).join("\n")); fs.writeFileSync(`/tmp/plan-${name}.txt`, text)
  await c.end()
}
console.log((await database.pool.query("SHOW jit")).rows, (await database.pool.query("SELECT pg_jit_available()")).rows)
await database.stop()
process.exit(0)
