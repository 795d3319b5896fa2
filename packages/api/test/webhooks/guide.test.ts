import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { nextAttempt, V1_EVENTS } from "@mercer/commerce"
import { newWebhookSecret, sendWebhook } from "@mercer/providers"
import { expect, test } from "vitest"
import { built } from "../support/contract.ts"

const GUIDE = new URL("../../../../docs/webhooks.md", import.meta.url)
const guide = readFileSync(GUIDE, "utf8")
const EVENTS = /(<!-- events -->\n)[\s\S]*(<!-- \/events -->)/

/** The table of all events. `UPDATE_GUIDE=1` writes it into the guide. */
function events(): string {
  const rows = Object.entries(V1_EVENTS).sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = rows.map(([name, event]) =>
    "when" in event ? `| \`${name}\` | ${event.when} | ${event.data} |` : `| \`${name}\` | never: ${event.never} | |`,
  )
  return ["| Kind | When | `data` |", "|---|---|---|", ...lines, ""].join("\n")
}

test("the guide lists every event of v1 as the code describes it", () => {
  const written = guide.replace(EVENTS, `$1${events()}$2`)
  if (process.env.UPDATE_GUIDE) writeFileSync(GUIDE, written)
  else expect(guide, "run UPDATE_GUIDE=1 npx vitest run test/webhooks/guide.test.ts in packages/api").toBe(written)
  expect(guide).toMatch(EVENTS)
})

test("the guide lists all operations", () => {
  const ours = built.filter(({ path }) => path.startsWith("/admin/webhooks"))
  for (const { method, path } of ours)
    expect(guide, "add the operation to its table in docs/webhooks.md").toContain(`| \`${method} ${path}\` |`)
})

test("the guide's retry delays are the actual ones", () => {
  const since = new Date(0)
  const waits = Array.from({ length: 9 }, (_, at) =>
    nextAttempt({ attempts: at + 1, since, now: since, chance: 0 })!.getTime(),
  )
  const units = { s: 1_000, min: 60_000, h: 3_600_000 }
  const row = guide.split("\n").find((line) => line.startsWith("| after the previous one"))!
  const message = [...row.matchAll(/(\d+) (s|min|h) /g)].map(
    ([, n, unit]) => Number(n) * units[unit as keyof typeof units],
  )
  expect(message, "write the delays of next-attempt.ts into the table of docs/webhooks.md").toEqual(waits)
})

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

test("the guide's receiver accepts what we send and nothing else", async () => {
  const port = await aFreePort()
  // Beside this file, so that it finds the library.
  const folder = mkdtempSync(join(fileURLToPath(new URL(".", import.meta.url)), "guide-"))
  const code = /```js\n([\s\S]+?)```/.exec(guide)?.[1] ?? ""
  writeFileSync(join(folder, "receiver.mjs"), code.replace("3000", String(port)))
  const secret = newWebhookSecret()
  const env = { ...process.env, WEBHOOK_SECRET: secret }
  const child = spawn(process.execPath, [join(folder, "receiver.mjs")], { env })
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text))
  try {
    const body = JSON.stringify({ type: "order.placed", data: { id: "order_ä" } })
    const message = { id: "msg_1", at: new Date(), url: `http://127.0.0.1:${port}`, body, private_addresses: true }
    const send = async (secrets: string[], tries = 100): Promise<number> => {
      try {
        return (await sendWebhook({ ...message, secrets })).status
      } catch (error) {
        if (tries === 0) throw new Error(said, { cause: error })
        await sleep(50)
        return send(secrets, tries - 1)
      }
    }
    expect(await send([secret])).toBe(204)
    expect(await send([newWebhookSecret()])).toBe(400)
    expect(said).toBe("msg_1 order.placed order_ä\n")
  } finally {
    child.kill()
    rmSync(folder, { recursive: true })
  }
})
