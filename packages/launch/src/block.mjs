// The block at the end of `npm start`, and the same for programs in demo.json.
import fs from "node:fs"
import path from "node:path"

/** Prints where everything is; a line whose address does not respond is left out. */
export async function printBlock({ port, data, email, password, token, ready_in, production }) {
  const base = `http://localhost:${port}`
  const lines = await linesOf(port, base, token)
  const tried = `curl -s localhost:${port}/store/collections | head -c 300`
  const place = path.relative(process.cwd(), data) || "."
  const title = `Mercer is ready in ${Math.round(ready_in)} s`
  const log = production ? "the log above" : `${place}/server.log`
  const operator = operatorLine(email, password, log)
  const text = [
    `  ${title.padEnd(48)}Ctrl-C stops it, data stays in ${place.startsWith("..") ? data : place}`,
    ...lines.map(({ name, url, more }) => `  ${name.padEnd(13)}${url.padEnd(35)}${more ?? ""}`.trimEnd()),
    ...(operator ? [`  ${"Operator".padEnd(13)}${operator}`] : []),
    ...(lines.some(({ name }) => name === "Store API") ? [`  ${"Try".padEnd(13)}${tried}`] : []),
  ]
  process.stdout.write(`\n${text.join("\n")}\n\n`)
  const addresses = Object.fromEntries(lines.map(({ name, url }) => [name.toLowerCase().replaceAll(" ", "_"), url]))
  write(data, {
    ready_in_s: Number(ready_in.toFixed(1)),
    ...addresses,
    openapi: `${base}/openapi.json`,
    operator: email,
    token,
    try: tried,
  })
}

/** The lines whose addresses respond. */
async function linesOf(port, base, token) {
  const lines = [
    { name: "Panel", address: "/app", at: "/app" },
    { name: "Mails", address: "/app/mails", at: "/app/mails" },
    { name: "Admin API", address: "/admin", at: "/admin/auth", more: token && `bearer  ${token}` },
    { name: "Store API", address: "/store", at: "/store/collections" },
    { name: "API docs", address: "/docs", at: "/docs", more: "OpenAPI  /openapi.json" },
  ]
  const there = []
  for (const { name, address, at, more } of lines) {
    const isThere = name === "Admin API" && !token ? await refuses(port) : await answers(port, at, token)
    if (isThere) there.push({ name, url: `${base}${address}`, more })
  }
  return there
}

async function answers(port, address, token) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, { headers }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok
}

// Without a token of ours a 401 shows that the interface is there.
async function refuses(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/admin/auth`).catch(() => undefined)
  return answer?.status === 401
}

function operatorLine(email, password, log) {
  if (password) return `${email} / ${password}  (displayed only once)`
  if (email) return `${email}  (a new password: npx --yes pnpm@10 mercer user password --email ${email})`
  return `the panel's first page makes one, with the set-up code in ${log}`
}

/** For programs; without the password, which is kept nowhere. */
function write(data, facts) {
  const file = path.join(data, "demo.json")
  fs.writeFileSync(`${file}.new`, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 })
  fs.renameSync(`${file}.new`, file)
}
