// Goes live, undoes a take-over or ends it, and is killed before the statement of this number (0: never); prints how many
// statements there were.
import fs from "node:fs"
import pg from "pg"
import { finishTakeover, goLive, undoTakeover } from "../../src/index.ts"

const [url = "", command = "", deadly = "0", file = ""] = process.argv.slice(2)
let count = 0
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  if (++count === Number(deadly)) process.kill(process.pid, "SIGKILL")
  return (query as (...all: unknown[]) => unknown).apply(this, args)
} as never

const providers = { payment: ["manual"], fulfillment: ["manual"], tax: [], notification: [] }
const keep = async (remains: unknown) => {
  fs.writeFileSync(file, JSON.stringify(remains))
  return file
}
if (command === "live") await goLive({ url, providers, force: true })
else if (command === "undo") await undoTakeover({ url, finish: async () => {}, keep })
else await finishTakeover(url)
process.stdout.write(String(count))
