import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { createTRPCClient, httpBatchLink } from "@trpc/client"
import { initTRPC, TRPCError } from "@trpc/server"
import { createHTTPHandler } from "@trpc/server/adapters/standalone"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { alone, batched } from "../src/server/trpc-calls.ts"
import { clientOver, optionsOver } from "../src/server/trpc-names.ts"

const { procedure, router } = initTRPC.create()
const asGiven = procedure.input((given) => given)
const shop = router({
  admin: router({
    echo: asGiven.query(({ input }) => ({ input })),
    keep: asGiven.mutation(({ input }) => ({ kept: input })),
    fail: procedure.query(() => {
      throw new TRPCError({ code: "FORBIDDEN", message: "Not for you" })
    }),
  }),
})

interface Named {
  admin: Record<string, Record<string, (...given: unknown[]) => Promise<unknown>>>
}

let asked: string[] = []
let url = ""
const handler = createHTTPHandler({ router: shop, allowMethodOverride: true })
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  handler(request, response)
})
const call = (limits = { maxURLLength: 6_000, maxItems: 50 }) => batched(url, limits)
const over = (limits?: { maxURLLength: number; maxItems: number }) => clientOver(call(limits)) as unknown as Named

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, done))
  url = `http://localhost:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
})
afterAll(() => server.close())

test("sends and receives the same as tRPC's own client", async () => {
  const own = createTRPCClient<typeof shop>({ links: [httpBatchLink({ url })] })
  const input = { q: "ä & ö", limit: 2 }
  const answers = await Promise.all([own.admin.echo.query(input), own.admin.echo.query(undefined)])
  await own.admin.keep.mutate(input)
  const wanted = asked
  asked = []
  const { admin } = over()
  expect(await Promise.all([admin.echo?.query?.(input), admin.echo?.query?.(undefined)])).toEqual(answers)
  expect(await admin.keep?.mutate?.(input)).toEqual({ kept: input })
  expect(asked).toEqual(wanted)
})

test("one error in a batch affects only its own call, with the server's details", async () => {
  const { admin } = over()
  const [refused, done] = await Promise.allSettled([admin.fail?.query?.(), admin.echo?.query?.(1)])
  expect(refused).toMatchObject({ reason: { message: "Not for you", data: { httpStatus: 403, code: "FORBIDDEN" } } })
  expect(done).toMatchObject({ value: { input: 1 } })
  expect(asked).toHaveLength(1)
})

test("a batch is limited in calls and in URL length", async () => {
  const three = (admin: Named["admin"]) => Promise.all([1, 2, 3].map((n) => admin.echo?.query?.(`${n}`.repeat(20))))
  await three(over({ maxURLLength: 6_000, maxItems: 2 }).admin)
  expect(asked).toHaveLength(2)
  await three(over({ maxURLLength: url.length + 100, maxItems: 50 }).admin)
  expect(asked).toHaveLength(5)
})

test("a server that can't be reached rejects everything, without a status", async () => {
  const { admin } = clientOver(batched("http://localhost:1", { maxURLLength: 6_000, maxItems: 50 })) as unknown as Named
  const both = await Promise.allSettled([admin.echo?.query?.(1), admin.keep?.mutate?.(2)])
  for (const one of both) {
    expect(one.status).toBe("rejected")
    expect((one as PromiseRejectedResult).reason.data).toBeUndefined()
  }
})

test("a long query is sent alone, in a body", async () => {
  const { admin } = clientOver(alone(url)) as unknown as Named
  const input = "x".repeat(50_000)
  expect(await admin.echo?.query?.(input)).toEqual({ input })
  expect(asked).toEqual(["POST /admin.echo"])
})

test("query options include the key, the input and other options, and are stable by name", async () => {
  const options = optionsOver(call()) as unknown as Named
  const read = options.admin.echo?.queryOptions?.({ id: 1 }, { staleTime: 5 }) as unknown as {
    queryFn: () => Promise<unknown>
  }
  expect(read).toMatchObject({ queryKey: [["admin", "echo"], { input: { id: 1 }, type: "query" }], staleTime: 5 })
  expect(await read.queryFn()).toEqual({ input: { id: 1 } })
  expect(options.admin.echo?.queryKey?.(undefined)).toEqual([["admin", "echo"], { type: "query" }])
  expect(options.admin.echo).toBe(options.admin.echo)
})
