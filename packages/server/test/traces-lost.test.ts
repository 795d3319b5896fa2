// A receiver of traces that is not there: the shop goes on, and its log says once that traces are lost.
import { ExportResultCode } from "@opentelemetry/core"
import type { SpanExporter } from "@opentelemetry/sdk-trace-base"
import { expect, test } from "vitest"
import { saidExporter } from "../src/telemetry/traces/said-exporter.ts"
import { serverForThisTest } from "./support/server.ts"

test("a shop whose receiver of traces is away answers, and says so", async () => {
  const server = await serverForThisTest({
    LOG_LEVEL: "warn",
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
    OTEL_EXPORTER_OTLP_TIMEOUT: "500",
    OTEL_BSP_SCHEDULE_DELAY: "100",
  })
  expect((await fetch(`${server.url}/store/collections`)).status).toBe(200)
  await expect.poll(() => server.log(), { timeout: 15_000 }).toContain("Traces cannot be sent and are dropped")
}, 40_000)

test("it is said when traces begin to get lost, and when they arrive again", () => {
  const said: string[] = []
  const log = { warn: (_facts: object, words: string) => said.push(words), info: (words: string) => said.push(words) }
  const answers = [ExportResultCode.FAILED, ExportResultCode.FAILED, ExportResultCode.SUCCESS, ExportResultCode.SUCCESS]
  const inner: SpanExporter = {
    export: (_spans, done) => done({ code: answers.shift() as ExportResultCode }),
    shutdown: async () => {},
  }
  const exporter = saidExporter(inner, log as never)
  const codes: number[] = []
  for (let n = 0; n < 4; n++) exporter.export([], ({ code }) => codes.push(code))
  expect(codes).toEqual([1, 1, 0, 0])
  expect(said).toEqual(["Traces cannot be sent and are dropped", "Traces are sent again"])
})
