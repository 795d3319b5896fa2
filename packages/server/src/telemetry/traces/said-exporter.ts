import { ExportResultCode } from "@opentelemetry/core"
import type { SpanExporter } from "@opentelemetry/sdk-trace-base"
import type { Logger } from "pino"

/** Sends spans as `exporter` does; the log says when they begin to get lost, and when they arrive again. */
export function saidExporter(exporter: SpanExporter, log: Pick<Logger, "info" | "warn">): SpanExporter {
  let lost = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS
        if (failed && !lost) log.warn({ err: result.error }, "Traces cannot be sent and are dropped")
        if (!failed && lost) log.info("Traces are sent again")
        lost = failed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
