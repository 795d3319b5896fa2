import type { ProviderCall } from "@mercer/providers"
import { SpanKind, SpanStatusCode, type Tracer } from "@opentelemetry/api"

/** Makes a span of each call to a provider that has ended, within the request that has made it. */
export const tracedCalls =
  (tracer: Tracer) =>
  ({ provider_id, call, ms, ok }: ProviderCall): void => {
    const attributes = { "mercer.provider": provider_id, "mercer.call": call }
    const startTime = Date.now() - ms
    const span = tracer.startSpan(`${provider_id} ${call}`, { kind: SpanKind.CLIENT, attributes, startTime })
    if (!ok) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
