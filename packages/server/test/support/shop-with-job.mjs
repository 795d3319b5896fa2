// A shop with a job each minute and work after events, as compiled: each run is a line with its process.
import fs from "node:fs"
import path from "node:path"

const note = (what, id) =>
  fs.appendFileSync(path.join(process.env.DATA_DIR, "runs"), `${JSON.stringify({ what, id, pid: process.pid })}\n`)
const after = (event) => ({ event, name: `note-${event}`, run: async (_shop, { id }) => note(event, id) })

export default {
  jobs: [
    {
      name: "each-minute",
      at: "every 1 min",
      run: async () => note("each-minute", new Date().toISOString().slice(0, 16)),
    },
  ],
  on: [after("order.placed"), after("batch.processing"), after("batch.completed")],
}
