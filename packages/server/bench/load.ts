import { setTimeout as sleep } from "node:timers/promises"
import autocannon from "autocannon"

/** One request, as autocannon is to send it. */
export interface Call {
  method: "GET" | "POST"
  path: string
  body?: string
  cookie?: string
}

/** The result of a load. */
export interface Measured {
  connections: number
  seconds: number
  done: number
  /** Requests, or whole checkouts, per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Failed responses, broken connections, timeouts. */
  errors: number
  /** The first of them. */
  error?: string | undefined
}

export interface Load {
  url: string
  connections: number
  seconds: number
  /** The next call; undefined when the prepared carts are used up, which ends the measurement. */
  next: () => Call | undefined
  /** What a correct response's body contains. */
  expected?: string | undefined
}

const SAMPLE = 100
const HEADERS = { "content-type": "application/json" }

/** Measures one kind of request with autocannon: each connection sends its next call after a response. */
export async function cannonade({ url, connections, seconds, next, expected }: Load): Promise<Measured> {
  const times: number[] = []
  let failed = 0
  let error: string | undefined
  let end: number | undefined
  let last: Call | undefined
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const call = next()
    if (!call && end === undefined) end = performance.now()
    last = call ?? last
    if (!last) throw new Error("Nothing was prepared for this scenario")
    const { method, path, body, cookie } = last
    return {
      ...request,
      method,
      path,
      ...(body !== undefined && { body }),
      headers: { ...request.headers, ...(body !== undefined && HEADERS), ...(cookie && { cookie }) },
    }
  }
  const started = performance.now()
  const verifyBody = expected ? (body: unknown) => String(body).includes(expected) : undefined
  const options = { url, connections, duration: seconds, sampleInt: SAMPLE, timeout: 20, requests: [{ setupRequest }] }
  const instance = autocannon({ ...options, ...(verifyBody && { verifyBody }) } as autocannon.Options, () => {})
  const until = started + seconds * 1000
  instance.on("response", (_client, status, _bytes, time) => {
    if (end !== undefined) return instance.stop()
    if (performance.now() > until) return
    times.push(time)
    if (status < 200 || status > 299) {
      failed++
      error ??= `status ${status}`
    }
  })
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    instance.on("done", resolve)
    instance.on("error", reject)
  })
  const broken = result.errors + result.timeouts + result.mismatches
  if (broken > 0) error ??= `${result.errors} errors, ${result.timeouts} timeouts, ${result.mismatches} wrong bodies`
  await sleep(300) // interrupted requests finish
  return measured({ connections, times, seconds: ((end ?? until) - started) / 1000, errors: failed + broken, error })
}

/** A time, in microseconds of the machine's monotonic clock, which all processes share. */
export interface Span {
  from: number
  to: number
}

/** The time on that clock. */
export const microseconds = () => Number(process.hrtime.bigint() / 1_000n)

export interface Work {
  parallel: number
  seconds: number
  job: () => Promise<void>
}

/** Measures jobs of several requests: a fixed number concurrently, and none started after the time is up. */
export async function workload({ parallel, seconds, job }: Work): Promise<Measured> {
  const times: number[] = []
  let errors = 0
  let error: string | undefined
  const started = performance.now()
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (performance.now() - started < seconds * 1000) {
        const began = performance.now()
        try {
          await job()
          times.push(performance.now() - began)
        } catch (reason) {
          errors++
          error ??= String(reason)
          if (errors > 20) return
        }
      }
    }),
  )
  return measured({ connections: parallel, times, seconds: (performance.now() - started) / 1000, errors, error })
}

interface Observed {
  connections: number
  times: number[]
  seconds: number
  errors: number
  error: string | undefined
}

function measured({ connections, times, seconds, errors, error }: Observed): Measured {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const done = times.length
  return { connections, seconds, done, rate: done / seconds, p50: at(0.5), p99: at(0.99), errors, error }
}
