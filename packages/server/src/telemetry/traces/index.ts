import type { IncomingMessage } from "node:http"
import { isOurFault } from "@mercer/rest/handler"
import {
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import { W3CTraceContextPropagator } from "@opentelemetry/core"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources"
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base"
import type { TelemetryParts } from "../parts.ts"
import type { Finished, Seen } from "../seen.ts"
import { tracedCalls } from "./provider-calls.ts"
import { saidExporter } from "./said-exporter.ts"
import { traceStatements } from "./statements.ts"

type Parts = Pick<TelemetryParts, "database" | "replicas" | "calls" | "log">

/** Traces of requests, sent where the OTEL_… variables say. Loaded only when they do. */
export function openTraces({ database, replicas, calls, log }: Parts) {
  const provider = openProvider(log)
  const tracer = provider.getTracer("mercer")
  const spans = new WeakMap<Seen, Span>()
  const incomingContext = new W3CTraceContextPropagator()
  for (const pool of [database.pool, ...(replicas?.pools ?? [])]) traceStatements(pool, tracer)
  calls.listen(tracedCalls(tracer))
  return {
    /** Begins a request's span: part of the trace that the client or a proxy has begun, if one of them has. */
    begin(seen: Seen, { headers }: IncomingMessage): void {
      const around = incomingContext.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      const attributes = { "http.request.method": seen.method, "mercer.request_id": seen.id }
      spans.set(seen, tracer.startSpan(seen.method, { kind: SpanKind.SERVER, attributes }, around))
    },
    within<T>(seen: Seen, work: () => T): T {
      const span = spans.get(seen)
      return span ? context.with(trace.setSpan(ROOT_CONTEXT, span), work) : work()
    },
    observe(seen: Finished): void {
      const span = spans.get(seen)
      if (span) endSpan(span, seen)
    },
    close: () => provider.shutdown(),
  }
}

/** A span says what the log says of a request: its pattern, never its address. */
function endSpan(span: Span, { method, route, status, error, caller }: Finished): void {
  span.updateName(`${method} ${route}`)
  span.setAttributes({ "http.route": route, "http.response.status_code": status, "mercer.caller": caller ?? "guest" })
  if (error) span.setAttribute("error.type", error)
  if (isOurFault({ status })) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** The exporter, the sampler and the processor read their variables themselves. */
function openProvider(log: Parts["log"]): BasicTracerProvider {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const named = resourceFromAttributes({ "service.name": "mercer" })
  const resource = defaultResource()
    .merge(named)
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(saidExporter(new OTLPTraceExporter(), log))],
  })
  // The shop's own code can add spans by @opentelemetry/api.
  trace.setGlobalTracerProvider(provider)
  return provider
}
