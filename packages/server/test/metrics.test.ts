// What /metrics says, read as an operator would: over HTTP, by a real Prometheus, and through its alerts and dashboard.
import { execFileSync, spawn } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { aMarket, cartAt, client } from "@mercer/api/testing"
import { newId, openDatabase } from "@mercer/db"
import { hasPrograms } from "@mercer/testing/programs"
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { root } from "../src/place.ts"
import { serverForThisTest, startServer, type TestServer } from "./support/server.ts"

const DEPLOY = path.join(root(), "deploy")
const hasPrometheus = hasPrograms("promtool", "prometheus")

let server: TestServer
let database: ReturnType<typeof openDatabase>
let port: number

beforeAll(async () => {
  server = await startServer({ METRICS_PORT: "127.0.0.1:0", LOG_LEVEL: "info", REQUEST_LOG_SQL: "true" })
  database = openDatabase({ url: server.database_url, poolSize: 2 })
  // The line may come after the message that the server listens: they take two ways.
  const line = await vi.waitUntil(() => server.log().match(/.*Metrics are served.*\n/)?.[0], { timeout: 10_000 })
  port = JSON.parse(line).port
})

afterAll(async () => {
  await database.close()
  await server.stop()
})

const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

/** The value of the one series with this name and these labels; 0 if there is none. */
async function value(name: string, labels: Record<string, string> = {}): Promise<number> {
  const wanted = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
  const lines = (await read()).split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  const found = lines.filter((line) => wanted.every((one) => line.includes(one)))
  expect(found.length, `${name} ${wanted}`).toBeLessThanOrEqual(1)
  return Number(found[0]?.split(" ").at(-1) ?? 0)
}

/** A visitor of the running server. */
const visitor = () =>
  client(async (request) => {
    const { method, headers } = request
    const body = method === "GET" ? undefined : await request.text()
    return fetch(server.url + new URL(request.url).pathname, { method, headers, ...(body && { body }) })
  })

test("requests are counted by route and status, and measured", async () => {
  for (const id of ["reg_1", "reg_2"]) await (await fetch(`${server.url}/store/regions/${id}`)).arrayBuffer()
  await sleep(50)
  const labels = { method: "GET", route: "/store/regions/{id}" }
  expect(await value("mercer_http_requests_total", { ...labels, status: "404" })).toBe(2)
  expect(await value("mercer_http_request_duration_seconds_count", labels)).toBe(2)
  expect(await value("mercer_http_request_duration_seconds_sum", labels)).toBeGreaterThan(0)
  expect(await value("mercer_sql_statements_total")).toBeGreaterThan(0)
})

describe("checkout", () => {
  test("placed orders, provider calls and refused completions are counted", async () => {
    const market = await aMarket(database as never, { stock: 1 })
    const shopper = visitor()
    const carts = [await cartAt(shopper, market).withPayment(), await cartAt(shopper, market).withPayment()]
    for (const id of carts) await shopper.post(`/store/carts/${id}/complete`)
    await sleep(50)
    expect(await value("mercer_orders_placed_total")).toBe(1)
    expect(await value("mercer_completions_refused_total", { reason: "insufficient_inventory" })).toBe(1)
    const authorized = { provider: "scripted", call: "authorize", outcome: "ok" }
    expect(await value("mercer_provider_call_duration_seconds_count", authorized)).toBeGreaterThan(0)
  })
})

describe("the backlog", () => {
  const HOUR = 3_600_000

  test("is the outbox's age, failed deliveries and failed jobs", async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * HOUR)
    await database.db.outbox.create({ data: { id: newId("outbox"), kind: "none", payload: {}, run_at: ago(1) } })
    const webhook_id = newId("whk")
    const webhook = { id: webhook_id, url: "https://example.com", kinds: [], secret: "s", is_disabled: true }
    await database.db.webhook.create({ data: webhook })
    const delivery = { webhook_id, kind: "order.placed", body: "{}" }
    await database.db.webhookDelivery.createMany({
      data: [
        { ...delivery, id: "given_up", event_id: "e1", state: "given_up", given_up_at: ago(1) },
        { ...delivery, id: "long_ago", event_id: "e2", state: "given_up", given_up_at: ago(30) },
        { ...delivery, id: "failing", event_id: "e3", state: "pending", attempts: 2 },
      ],
    })
    await database.db.batchJob.create({ data: { id: newId("batch"), type: "product-import", failed_at: ago(1) } })
    await sleep(5_100) // what was read before is kept for five seconds
    expect(await value("mercer_outbox_age_seconds", { state: "oldest" })).toBeGreaterThan(3_500)
    expect(await value("mercer_webhook_deliveries", { state: "given_up" })).toBe(1)
    expect(await value("mercer_webhook_deliveries", { state: "failing" })).toBe(1)
    expect(await value("mercer_batch_jobs", { state: "failed" })).toBe(1)
    expect(await value("mercer_database_up")).toBe(1)
  })
})

describe("who may read them", () => {
  test("on the shop's own port nobody, unless a token is set", async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  })

  test("with a token whoever has it", async () => {
    const token = "a-token-for-prometheus"
    const other = await serverForThisTest({ METRICS_TOKEN: token })
    const ask = (headers: Record<string, string>) => fetch(`${other.url}/metrics`, { headers })
    expect((await ask({})).status).toBe(401)
    expect((await ask({ authorization: "Bearer wrong" })).status).toBe(401)
    const answer = await ask({ authorization: `Bearer ${token}` })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain("mercer_database_up 1")
  })
})

describe.skipIf(!hasPrometheus)("with Prometheus", () => {
  const promtool = (...args: string[]) =>
    execFileSync("promtool", args, { cwd: path.join(DEPLOY, "prometheus"), encoding: "utf8", stdio: "pipe" })

  test("the metrics are well-formed", async () => {
    const text = await read()
    // The metrics of node's own package have names that promtool would choose otherwise.
    const own = text.split(/(?=# HELP )/).filter((part) => part.startsWith("# HELP mercer_"))
    expect(own.length).toBeGreaterThan(10)
    execFileSync("promtool", ["check", "metrics"], { input: own.join("") })
  })

  test("the alerts are raised by what they are for, and not by what is fine", () => {
    expect(promtool("check", "config", "prometheus.yml")).toContain("SUCCESS")
    expect(promtool("test", "rules", "alerts.test.yml")).toContain("SUCCESS")
  })

  test("a Prometheus reads them; every graph of the dashboard and every alert asks for what is there", async () => {
    const ask = await prometheusOn(port)
    await expect.poll(async () => (await ask("up")).length, { timeout: 20_000 }).toBe(1)
    const used = new Set<string>()
    for (const expr of expressions()) {
      await ask(expr) // throws when it is not PromQL
      for (const [name] of expr.matchAll(/\b(?:mercer|process|nodejs)_\w+/g)) used.add(name)
    }
    const known = await read()
    expect([...used].filter((name) => !known.includes(name))).toEqual([])
    await expect.poll(async () => (await ask("mercer_orders_placed_total"))[0]?.value[1]).toBe("1")
  })
})

/** The PromQL of the dashboard and of the alerts. */
function expressions(): string[] {
  const dashboard = JSON.parse(fs.readFileSync(path.join(DEPLOY, "grafana/mercer.json"), "utf8"))
  const panels = dashboard.panels as { targets: { expr: string }[] }[]
  const alerts = fs.readFileSync(path.join(DEPLOY, "prometheus/alerts.yml"), "utf8")
  const rules = [...alerts.matchAll(/expr: (?:\|\n((?: {10}.*\n)+)|(.*))/g)].map(
    ([, block, line]) => block ?? line ?? "",
  )
  expect(rules.length).toBe(alerts.match(/- alert:/g)?.length)
  const graphs = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll("$__rate_interval", "1m")))
  return [...graphs, ...rules]
}

/** Starts a Prometheus with our configuration, which reads this port; returns how to ask it. */
async function prometheusOn(target: number) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-prometheus-"))
  const config = fs.readFileSync(path.join(DEPLOY, "prometheus/prometheus.yml"), "utf8")
  fs.copyFileSync(path.join(DEPLOY, "prometheus/alerts.yml"), path.join(folder, "alerts.yml"))
  const ours = config.replace("127.0.0.1:9464", `127.0.0.1:${target}`).replace("15s", "1s")
  fs.writeFileSync(path.join(folder, "prometheus.yml"), ours)
  const address = `127.0.0.1:${20_000 + (process.pid % 20_000)}`
  const args = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`]
  const prometheus = spawn("prometheus", [...args, `--web.listen-address=${address}`], { stdio: "ignore" })
  onTestFinished(async () => {
    prometheus.kill()
    await new Promise((resolve) => prometheus.once("exit", resolve))
    fs.rmSync(folder, { recursive: true, force: true })
  })
  const ready = async () => (await fetch(`http://${address}/-/ready`).catch(() => undefined))?.ok
  await expect.poll(ready, { timeout: 20_000 }).toBe(true)
  return async (query: string): Promise<{ value: [number, string] }[]> => {
    const answer = await fetch(`http://${address}/api/v1/query`, {
      method: "POST",
      body: new URLSearchParams({ query }),
    })
    const { status, error, data } = await answer.json()
    if (status !== "success") throw new Error(`${query}: ${error}`)
    return data.result
  }
}
