import { Refusal } from "@mercer/commerce"
import { TRPCError } from "@trpc/server"
import { describe, expect, test } from "vitest"
import * as z from "zod"
import { answered, errorText } from "../src/errors.ts"
import { failures, openShop } from "./shop.ts"

const secret = 'insert into "customer" violates constraint "UQ_secret" at /srv/app.js'
const postgres = (code: string) => Object.assign(new Error(secret), { code, severity: "ERROR", detail: secret })
/** As Prisma 7 reports them: its own code, and the driver's below. */
const prisma = (code: string, original?: string) =>
  Object.assign(new Error(secret), {
    name: "PrismaClientKnownRequestError",
    code,
    meta: original
      ? {
          driverAdapterError: {
            name: "DriverAdapterError",
            message: "x",
            cause: { originalCode: original, kind: "postgres" },
          },
        }
      : {},
  })
/** As raw queries and interactive transactions report them. */
const adapter = (original: string) =>
  Object.assign(new Error("DriverAdapterError"), {
    cause: { originalCode: original, originalMessage: secret, kind: "postgres" },
  })

/** As raw queries report a socket failure: without any code. */
const unreachable = Object.assign(new Error(secret), {
  code: "P2010",
  meta: {
    driverAdapterError: { name: "DriverAdapterError", cause: { kind: "DatabaseNotReachable", host: "127.0.0.1" } },
  },
})

const refusal = (type: string, ...more: unknown[]) => new Refusal(type as "conflict", "No", ...(more as []))

describe("the table", () => {
  test.each<[string, unknown, number, string, string?]>([
    ["invalid_data", refusal("invalid_data"), 400, "invalid_data"],
    ["not_allowed", refusal("not_allowed"), 400, "not_allowed"],
    ["a shortage", refusal("out_of_stock", "insufficient_inventory"), 409, "not_allowed", "insufficient_inventory"],
    ["forbidden", refusal("forbidden"), 403, "not_allowed"],
    ["method_not_allowed", refusal("method_not_allowed"), 405, "not_allowed"],
    ["not_configured", refusal("not_configured"), 409, "not_allowed"],
    ["too_large", refusal("too_large"), 413, "invalid_data"],
    ["unsupported_media", refusal("unsupported_media"), 415, "invalid_data"],
    ["unavailable", refusal("unavailable", undefined, { retry_after: 1 }), 503, "unexpected_state"],
    ["unauthorized", refusal("unauthorized"), 401, "unauthorized"],
    ["not_found", refusal("not_found"), 404, "not_found"],
    ["conflict", refusal("conflict"), 409, "conflict", "invalid_state_error"],
    ["duplicate_error", refusal("duplicate_error"), 422, "duplicate_error", "invalid_request_error"],
    ["payment_authorization_error", refusal("payment_authorization_error"), 422, "payment_authorization_error"],
    ["too_many_requests", refusal("too_many_requests"), 429, "too_many_requests"],
    ["unexpected_state", refusal("unexpected_state"), 500, "unexpected_state"],
    ["database_error", refusal("database_error"), 500, "database_error", "api_error"],
    [
      "an input of tRPC",
      new TRPCError({ code: "BAD_REQUEST", cause: z.strictObject({}).safeParse({ a: 1 }).error }),
      400,
      "invalid_data",
    ],
    ["a login that tRPC wants", new TRPCError({ code: "UNAUTHORIZED" }), 401, "unauthorized"],
    [
      "a wrapped refusal",
      new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: refusal("not_found") }),
      404,
      "not_found",
    ],
    [
      "a wrapped bug",
      new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: new TypeError(secret) }),
      500,
      "unknown_error",
      "unknown_error",
    ],
    ...["P2002"].map(
      (code): never => ["a duplicate", prisma(code, "23505"), 422, "duplicate_error", "invalid_request_error"] as never,
    ),
    ["a duplicate of pg", postgres("23505"), 422, "duplicate_error", "invalid_request_error"],
    ["a duplicate in raw SQL", prisma("P2010", "23505"), 422, "duplicate_error", "invalid_request_error"],
    ["a foreign key", prisma("P2003", "23503"), 404, "not_found"],
    ["no record", prisma("P2025"), 404, "not_found"],
    ["a lost race", prisma("P2034", "40001"), 409, "conflict", "invalid_state_error"],
    ["a deadlock", adapter("40P01"), 409, "conflict", "invalid_state_error"],
    ["a lock timeout", prisma("P2010", "55P03"), 409, "conflict", "invalid_state_error"],
    ["a null", prisma("P2011", "23502"), 400, "invalid_data"],
    ...["22003", "22P02", "22021", "22P05", "22007", "22008", "22009"].map(
      (code): never => [code, adapter(code), 400, "invalid_data"] as never,
    ),
    ...["P1001", "P2024", "P2028", "P1017", "P2037"].map(
      (code): never => [code, prisma(code), 503, "unexpected_state"] as never,
    ),
    ["raw SQL without a connection", unreachable, 503, "unexpected_state"],
    ["a shutdown", adapter("57P01"), 503, "unexpected_state"],
    ["a value that no message holds", postgres("08P01"), 400, "invalid_data"],
    ["a pooler without a server", Object.assign(postgres("08P01"), { severity: "FATAL" }), 503, "unexpected_state"],
    ["a write on a standby", adapter("25006"), 503, "unexpected_state"],
    ["a write on a standby in raw SQL", postgres("25006"), 503, "unexpected_state"],
    ["no connection", Object.assign(new Error(secret), { code: "ECONNREFUSED" }), 503, "unexpected_state"],
    ...[
      "Connection terminated unexpectedly",
      "Connection terminated due to connection timeout",
      "Client has encountered a connection error and is not queryable",
      "Client was closed and is not queryable",
      "timeout expired",
      "Query read timeout",
    ].map((message): never => [message, new Error(message), 503, "unexpected_state"] as never),
    ...["08006", "57P01", "57P02", "58030"].map(
      (code): never => [code, prisma("P2010", code), 503, "unexpected_state"] as never,
    ),
    ["a full disk", Object.assign(new Error(secret), { code: "ENOSPC" }), 503, "unexpected_state"],
    ["a used-up quota", new Error(secret, { cause: { code: "EDQUOT" } }), 503, "unexpected_state"],
    ["the database's full disk", prisma("P2010", "53100"), 503, "unexpected_state"],
    ["a full pool", new Error("timeout exceeded when trying to connect"), 503, "unexpected_state"],
    ["a bug", new TypeError(secret), 500, "unknown_error", "unknown_error"],
    ["a thrown text", secret, 500, "unknown_error", "unknown_error"],
    ["nothing", undefined, 500, "unknown_error", "unknown_error"],
    ["an unknown code of the database", postgres("42601"), 500, "unknown_error", "unknown_error"],
  ])("%s", (_name, error, status, type, code) => {
    const message = answered(error)
    expect(message).toMatchObject({ status, type })
    expect(message.code).toBe(code)
    expect(errorText(message)).not.toMatch(/customer|UQ_|srv|insert/)
    if (status === 503) expect(message.retry_after).toBeGreaterThan(0)
  })

  test("an error that is its own cause does not loop", () => {
    const error = new Error("x") as Error & { cause: unknown }
    error.cause = error
    expect(answered(error).status).toBe(500)
  })

  test("a response that violates its schema is a server error", () => {
    const cause = z.string().safeParse(1).error
    expect(
      answered(new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: "Output validation failed", cause })).status,
    ).toBe(500)
    expect(answered(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause })).status).toBe(400)
  })
})

describe("on the wire", () => {
  const shop = openShop()

  test("a body has code, type, message and errors, in this order", async () => {
    const errors = [{ type: "not_allowed" as const, message: "Out of stock", code: "insufficient_inventory" }]
    failures.short = new Refusal("out_of_stock", "Out of stock", "insufficient_inventory", { errors })
    const answer = await shop.get("/admin/failing?how=short")
    expect(answer.status).toBe(409)
    expect(answer.text).toBe(
      '{"code":"insufficient_inventory","type":"not_allowed","message":"Out of stock","errors":[{"type":"not_allowed","message":"Out of stock","code":"insufficient_inventory"}]}',
    )
    failures.plain = new Refusal("not_allowed", "No")
    expect((await shop.get("/admin/failing?how=plain")).text).toBe('{"type":"not_allowed","message":"No"}')
    expect(shop.logged).toEqual([])
  })

  test("cookies are sent with errors too", async () => {
    failures.plain = new Refusal("unauthorized", "No")
    const answer = await shop.get("/admin/failing?how=plain")
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"])
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8")
  })

  test("a temporary refusal says how long to wait", async () => {
    failures.busy = new Refusal("too_many_requests", "Slow down", undefined, { retry_after: 30 })
    const answer = await shop.get("/admin/failing?how=busy")
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "30"])
    expect(answer.headers.get("access-control-expose-headers")).toBe("Retry-After")
  })

  test("server errors are logged and not returned", async () => {
    failures.bug = new TypeError(secret)
    const answer = await shop.get("/admin/failing?how=bug")
    expect(answer).toMatchObject({
      status: 500,
      text: '{"code":"unknown_error","type":"unknown_error","message":"An unknown error occurred."}',
    })
    expect(shop.logged).toMatchObject([{ cause: failures.bug }])
  })
})
