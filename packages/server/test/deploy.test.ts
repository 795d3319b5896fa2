// The files of deploy/ with the programs that read them: a proxy with a certificate in front of a real server, and systemd.
import { execFileSync, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import fs from "node:fs"
import https from "node:https"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { newId, openDatabase } from "@mercer/db"
import { hasPrograms } from "@mercer/testing/programs"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { root } from "../src/place.ts"
import { freePort } from "./support/free-port.ts"
import { startServer, type TestServer } from "./support/server.ts"

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-deploy-"))
const HOST = "shop.example.com"
const TOKEN = "a-token-of-an-operator"
const fileOf = (name: string) => fs.readFileSync(path.join(root(), "deploy", name), "utf8")
const at = (name: string) => path.join(folder, name)

const canProxy = { nginx: hasPrograms("nginx", "openssl"), caddy: hasPrograms("caddy", "openssl") }

let server: TestServer

beforeAll(async () => {
  if (!canProxy.nginx && !canProxy.caddy) return
  const subject = ["-subj", `/CN=${HOST}`, "-days", "2", "-keyout", at("key.pem"), "-out", at("cert.pem")]
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject], { stdio: "pipe" })
  server = await startServer({ TRUST_PROXY: "1", PUBLIC_URL: `https://${HOST}`, RATE_LIMITS: "login.address=3/900" })
  const opened = openDatabase({ url: server.database_url })
  await opened.db.user.create({ data: { id: newId("usr"), email: "op@example.com", api_token: TOKEN } })
  await opened.close()
})
afterAll(async () => {
  await server?.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

const upstream = () => new URL(server.url).host

async function nginx(port: number) {
  const plain = await freePort()
  const conf = fileOf("nginx/mercer.conf")
    .replace("127.0.0.1:9000", upstream())
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
    .replace(/\/etc\/ssl\/\S+\/fullchain\.pem/, at("cert.pem"))
    .replace(/\/etc\/ssl\/\S+\/privkey\.pem/, at("key.pem"))
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${at(name)};`)
  const main = `daemon off; pid ${at("nginx.pid")}; events {} http { access_log off; ${places.join(" ")}\n${conf}\n}`
  fs.writeFileSync(at("nginx.conf"), main)
  return ["nginx", "-e", at("nginx.log"), "-c", at("nginx.conf")]
}

function caddy(port: number) {
  const site = `https://${HOST}:${port} {\n\ttls ${at("cert.pem")} ${at("key.pem")}`
  const file = fileOf("caddy/Caddyfile").replace(`${HOST} {`, site).replace("127.0.0.1:9000", upstream())
  fs.writeFileSync(at("Caddyfile"), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${file}`)
  return ["caddy", "run", "--adapter", "caddyfile", "--config", at("Caddyfile")]
}

/** Starts a proxy for this test; returns how requests are sent to it. */
async function started(commandOf: (port: number) => Promise<string[]> | string[]) {
  const port = await freePort()
  const [program = "", ...words] = await commandOf(port)
  const child = spawn(program, words, { stdio: "pipe", env: { ...process.env, HOME: folder } })
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk))
  onTestFinished(async () => {
    child.kill()
    await once(child, "exit")
  })
  const send = senderTo(port)
  for (let tries = 0; tries < 100; tries++) {
    if ((await send("GET", "/health/ready").catch(() => undefined))?.status === 200) return send
    await sleep(100)
  }
  throw new Error(`${program} does not answer: ${said}`)
}

interface Sent {
  headers?: Record<string, string>
  body?: string | Buffer
}

const senderTo =
  (port: number) =>
  (method: string, where: string, { headers = {}, body }: Sent = {}) =>
    new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; text: string }>(
      (ok, fail) => {
        const options = { port, method, path: where, servername: HOST, rejectUnauthorized: false }
        const sent = https.request({ ...options, headers: { host: HOST, ...headers } }, (answer) => {
          let text = ""
          answer.on("data", (chunk) => (text += chunk))
          answer.on("end", () => ok({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
        })
        sent.on("error", fail).end(body)
      },
    )

describe.each([
  ["nginx", nginx],
  ["caddy", caddy],
] as const)("behind %s", (name, commandOf) => {
  test.skipIf(!canProxy[name])("a shop knows its clients, and its metrics are not open", async () => {
    const send = await started(commandOf)
    const lists = await send("GET", "/store/collections")
    expect([lists.status, JSON.parse(lists.text)]).toEqual([200, expect.objectContaining({ collections: [] })])
    expect(lists.headers["x-request-id"]).toMatch(/^[\w-]{32,36}$/)
    expect((await send("GET", "/metrics")).status).toBe(404)
    for (const where of ["/store/collections", "/metrics"])
      expect((await send("GET", where)).headers["strict-transport-security"]).toBe("max-age=31536000")

    // A client that writes another address in front is counted as itself.
    const headers = { "content-type": "application/json" }
    const body = JSON.stringify({ email: `${name}@example.com`, password: "wrong" })
    const login = (n: number) =>
      send("POST", "/store/auth", { headers: { ...headers, "x-forwarded-for": `9.9.9.${n}` }, body })
    const answers = []
    for (let n = 0; n < 5; n++) answers.push((await login(n)).status)
    expect(answers.at(-1)).toBe(429)
  })

  test.skipIf(!canProxy[name])("files of ten megabytes arrive", async () => {
    const send = await started(commandOf)
    const head = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.bin"\r\n\r\n'
    const body = Buffer.concat([Buffer.from(head), Buffer.alloc(10_000_000, 7), Buffer.from("\r\n--x--\r\n")])
    const headers = { "x-medusa-access-token": TOKEN, "content-type": "multipart/form-data; boundary=x" }
    const { status, text } = await send("POST", "/admin/uploads", { headers, body })
    expect([status, text]).toEqual([200, expect.stringContaining(`https://${HOST}/uploads/`)])
  })
})

test.skipIf(!hasPrograms("systemd-analyze"))("systemd reads the units without a complaint", () => {
  const units = fs.readdirSync(path.join(root(), "deploy/systemd")).map((name) => {
    // The programs and folders of a shop's machine are not on this one.
    const text = fileOf(`systemd/${name}`)
      .replace(/^(User|Group)=.*$/gm, "$1=root")
      .replaceAll("/srv/shop", folder)
    fs.writeFileSync(at(name), text)
    return at(name)
  })
  expect(units).toHaveLength(3)
  const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", ...units], { encoding: "utf8" })
  expect(`${stdout}${stderr}`.split("\n").filter((line) => line.includes("mercer"))).toEqual([])
})
