import * as z from "zod"
import { address, flag } from "./setting-values.ts"

/** How a running shop can be watched. */
export interface OperationSettings {
  /** The share of requests that are logged, from 0 to 1. Those that fail or are slow are logged whenever it is not 0. */
  request_log: number
  /** Whether a start brings the database up to date. */
  migrate: boolean
  /** Whether the SQL statements of each request are counted. */
  request_sql: boolean
  /** Where metrics are served without a token. */
  metrics_port: { host: string | undefined; port: number } | undefined
  /** What allows to read metrics at the shop's own address. */
  metrics_token: string | undefined
  /** Whether traces are sent; where and how many, OpenTelemetry reads from its own variables. */
  traces: boolean
}

/** Node before 24 makes every promise of the process slower as soon as one request is followed: 80 µs a request. */
const COUNTING_IS_FREE = Number(process.versions.node.split(".", 1)[0]) >= 24

const AT = /^(?:([\w.-]+|\[[\da-f:]+\]):)?(\d{1,5})$/i

/** The settings of running a shop in production, as the environment has them. */
export const OperationVariables = {
  REQUEST_LOG: z
    .string()
    .regex(/^(0|1|0?\.\d{1,6}|1\.0+)$/, "must be a share from 0 to 1, such as 0.1")
    .transform(Number)
    .optional(),
  REQUEST_LOG_SQL: flag.optional(),
  MIGRATE: z.enum(["on", "off"], "must be on or off").default("on"),
  METRICS_PORT: z.string().regex(AT, "must be a port, or an address and a port: 9464, 127.0.0.1:9464").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(["http:", "https:"]).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address(["http:", "https:"]).optional(),
  OTEL_TRACES_EXPORTER: z.enum(["otlp", "none"], "must be otlp or none").optional(),
  OTEL_SDK_DISABLED: flag.default(false),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
}

type Values = z.infer<z.ZodObject<typeof OperationVariables>>

export const operationSettingsOf = (values: Values, production: boolean): OperationSettings => ({
  request_log: values.REQUEST_LOG ?? (production ? 1 : 0),
  request_sql: values.REQUEST_LOG_SQL ?? COUNTING_IS_FREE,
  migrate: values.MIGRATE === "on",
  metrics_port: portOf(values),
  metrics_token: values.METRICS_TOKEN,
  traces: isTracing(values),
})

function isTracing(values: Values): boolean {
  const { OTEL_SDK_DISABLED: isOff, OTEL_TRACES_EXPORTER: exporter } = values
  if (isOff || exporter === "none") return false
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = values
  return [exporter, all, traces].some((given) => given !== undefined)
}

function portOf({ METRICS_PORT: at }: Values): OperationSettings["metrics_port"] {
  const [, host, port] = AT.exec(at ?? "") ?? []
  return port === undefined ? undefined : { host: host?.replace(/[[\]]/g, ""), port: Number(port) }
}
