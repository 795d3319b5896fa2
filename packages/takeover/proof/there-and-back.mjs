// Takes a shop of a real Medusa 1.20.10 over, sells on Mercer, goes back, and sells on Medusa again.
//   node packages/takeover/proof/there-and-back.mjs postgres://…/an_empty_database [folder for Medusa]
// Not part of `npm test`: it installs Medusa from npm. Run `pnpm build` before.
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { fillTables, install, start } from "./medusa.mjs"
import { say, startMercer, takeover } from "./mercer.mjs"
import { buy, furnish, logIn, OPERATOR, open, register, serve } from "./shop.mjs"

const [url, folder = path.join(os.tmpdir(), "medusa-1.20.10")] = process.argv.slice(2)
const env = { ...process.env, DATABASE_URL: url, DATA_DIR: fs.mkdtempSync(path.join(os.tmpdir(), "mercer-proof-")) }

function schemaOf() {
  const { stdout, status } = spawnSync("pg_dump", ["--schema-only", url], { encoding: "utf8" })
  assert.equal(status, 0)
  return stdout.replace(/^\\(un)?restrict .*$/gm, "")
}

install(folder)
fillTables(folder, url, OPERATOR)
let medusa = await start(folder, url, 9300)
const old = await open(medusa.url)
await furnish(old)
await register(old, "from-medusa@example.com")
const early = await buy(old, "early")
const before = schemaOf()
takeover(env, "check")
takeover(env, "plan")
takeover(env, "apply")
await buy(old, "while-applied")
await medusa.stop()
takeover(env, "live")

const mercer = await startMercer(env, 9301)
const fresh = await open(mercer.url)
await logIn(fresh, "from-medusa@example.com")
await register(fresh, "from-mercer@example.com")
await serve(fresh, early.order)
const sold = await buy(fresh, "sold-on-mercer")
await mercer.stop()
takeover(env, "undo")
assert.equal(schemaOf(), before, "the schema is as before")

medusa = await start(folder, url, 9302)
const back = await open(medusa.url)
for (const email of ["from-medusa@example.com", "from-mercer@example.com"]) await logIn(back, email)
assert.equal((await sold.again(back)).data.id, sold.order.id, "a repeated request is not done twice")
await serve(back, sold.order)
const late = await buy(back, "late")
assert.equal(late.order.display_id, sold.order.display_id + 1, "order numbers go on")
await medusa.stop()
say("There and back: the schema is equal, everybody logs in, nothing was done twice.")
process.exit(0)
