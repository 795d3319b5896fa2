// What fails at every request must not fill the disk, nor hide what else is logged.
import { openDatabase } from "@mercer/db"
import pino from "pino"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { leaveOutRepeated } from "../src/telemetry/repeated-lines.ts"
import { serverForThisTest } from "./support/server.ts"

interface Line {
  level: number
  msg: string
  left_out?: number
}

const linesOf = (text: string): Line[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))

describe("a log", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function aLog() {
    let text = ""
    const { hooks, flush } = leaveOutRepeated()
    const log = pino({ level: "info", base: null, hooks }, { write: (line: string) => void (text += line) })
    return { log, flush, lines: () => linesOf(text) }
  }

  test.each(["warn", "error"] as const)(
    "writes a repeated %s ten times a minute, then how many more there were",
    (level) => {
      const { log, lines } = aLog()
      for (let n = 0; n < 1_000; n++) log[level]({ err: new Error(`no. ${n}`), n }, "A request failed")
      expect(lines()).toHaveLength(10)
      vi.advanceTimersByTime(60_000)
      expect(lines().slice(10)).toEqual([
        expect.objectContaining({ msg: "A request failed (990 more times)", left_out: 990 }),
      ])
      for (let n = 0; n < 11; n++) log[level]({ err: new Error("again") }, "A request failed")
      expect(lines().filter(({ msg }) => msg === "A request failed")).toHaveLength(20)
    },
  )

  test("never writes more than ten within any minute", () => {
    const { log, lines } = aLog()
    const times: number[] = []
    for (let second = 0; second < 600; second++) {
      const written = () => lines().filter(({ msg }) => msg === "The same").length
      const before = written()
      log.error("The same")
      if (written() > before) times.push(second)
      vi.advanceTimersByTime(1_000)
    }
    for (const start of times)
      expect(times.filter((time) => time >= start && time < start + 60).length).toBeLessThanOrEqual(10)
    expect(times.length).toBeGreaterThan(50)
  })

  test("keeps kinds apart: by text, by error, by where it was thrown; and leaves all others as they are", () => {
    const { log, lines } = aLog()
    const thrownHere = () => new Error("x")
    const thrownThere = () => new Error("x")
    for (let n = 0; n < 20; n++) {
      log.error({ err: thrownHere() }, "A")
      log.error({ err: thrownThere() }, "A")
      log.error({ err: Object.assign(new Error("x"), { code: "ECONNRESET" }) }, "A")
      log.error("B")
      log.info("C")
    }
    expect(lines().filter(({ msg }) => msg === "A")).toHaveLength(30)
    expect(lines().filter(({ msg }) => msg === "B")).toHaveLength(10)
    expect(lines().filter(({ msg }) => msg === "C")).toHaveLength(20)
  })

  test("says at the end what it has not said yet", () => {
    const { log, flush, lines } = aLog()
    for (let n = 0; n < 12; n++) log.error("The same")
    flush()
    expect(lines().at(-1)).toMatchObject({ level: 50, left_out: 2 })
  })
})

test("a server whose every request fails writes ten lines, and the count of the others when it stops", async () => {
  const server = await serverForThisTest()
  const opened = openDatabase({ url: server.database_url })
  await opened.pool.query("ALTER TABLE product_collection RENAME TO away")
  await opened.close()
  for (let n = 0; n < 40; n++) expect((await fetch(`${server.url}/store/collections?limit=${n + 1}`)).status).toBe(500)
  await server.end()
  const failed = linesOf(server.log()).filter(({ msg }) => msg.startsWith("A request failed"))
  expect(failed).toHaveLength(11)
  // The server's own first requests, by which it warms up, may be among them.
  expect(failed.at(-1)?.left_out).toBeGreaterThanOrEqual(30)
})
