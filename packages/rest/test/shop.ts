import { Refusal } from "@mercer/commerce"
import { initTRPC } from "@trpc/server"
import * as z from "zod"
import {
  createHandler,
  type HandlerOptions,
  parseOrigins,
  ReplyHeaders,
  type RestContext,
  toResponse,
} from "../src/handler.ts"
import {
  bindAnswers,
  DateFilter,
  deleted,
  Email,
  entity,
  Id,
  Ids,
  Int,
  input,
  List,
  link,
  Metadata,
  many,
  Order,
  one,
  optional,
  Page,
  plain,
  QueryBoolean,
  QueryString,
  type RouteMeta,
  rest,
} from "../src/index.ts"
import { memoryStore } from "./memory-store.ts"

export interface Context extends RestContext {
  user: string | null
}

const t = initTRPC.context<Context>().meta<RouteMeta>().create()

const Cart = entity("Cart", { hidden: ["secret"], computed: { total: z.int() }, relations: ["items"] })
const Item = entity("Item", { relations: ["cart"] })
const string = { kind: "string", nullable: false }
const columns = {
  id: string,
  email: { kind: "string", nullable: true },
  secret: string,
  created_at: { kind: "date", nullable: false },
}
link(
  { Cart, Item },
  {
    Cart: { columns, relations: { items: { model: "Item", many: true } } },
    Item: {
      columns: { id: string, title: string, rate: { kind: "decimal", nullable: true } },
      relations: { cart: { model: "Cart", many: false } },
    },
  },
)

const selected = t.middleware(async ({ meta, getRawInput, next }) => {
  const { expand, fields } = ((await getRawInput()) ?? {}) as { expand?: string; fields?: string }
  const shape = meta?.answer?.select(expand, fields)
  const result = await next()
  return result.ok && shape ? { ...result, data: meta?.answer?.cut(result.data, shape) } : result
})
const open = t.procedure.use(selected)
const admin = t.procedure
  .use(({ ctx, next }) => {
    if (!ctx.user) throw new Refusal("unauthorized", "You must be logged in")
    return next()
  })
  .use(selected)

const cart = (id: string) => ({
  id,
  email: "a@b.io",
  secret: "hunter2",
  created_at: new Date(0),
  total: 100,
  items: [{ id: "item_1", title: "Shirt", rate: { toJSON: () => "12.5", toString: () => "12.5" } }],
})

/** How often the operations that must run once have run, and the result of the next run. */
export const runs = { count: 0, wait: 0, answer: "order", fail: undefined as unknown }

async function complete(id: string, key?: { key: string; recovery_point: string }) {
  runs.count++
  await new Promise((resolve) => setTimeout(resolve, runs.wait))
  if (runs.fail) throw runs.fail
  return { type: runs.answer, id, count: runs.count, key: key?.key ?? "", recovery_point: key?.recovery_point ?? "" }
}
const Completed = plain(
  z.object({ type: z.string(), id: z.string(), count: z.int(), key: z.string(), recovery_point: z.string() }),
)

const carts = t.router({
  create: open
    .meta(rest("POST /store/carts", "Create a cart"))
    .input(input({ email: optional(Email), quantity: optional(z.int()), metadata: Metadata }))
    .output(one("cart", Cart, ["items"]))
    .mutation(({ input }) => ({ cart: { ...cart("cart_1"), email: input.email ?? null } })),
  get: open
    .meta(rest("GET /store/carts/{id}", "Get a cart"))
    .input(input({ id: Id }))
    .output(one("cart", Cart, ["items"]))
    .query(({ input }) => ({ cart: cart(input.id) })),
  special: open
    .meta(rest("GET /store/carts/special", "A word where an id may stand"))
    .output(plain(z.object({})))
    .query(() => ({})),
  complete: open
    .meta(
      rest("POST /store/carts/{id}/complete", "Complete a cart", {
        idempotent: true,
        aliases: ["/store/carts/{id}/complete-cart"],
      }),
    )
    .input(input({ id: Id }))
    .output(Completed)
    .mutation(({ input, ctx }) => complete(input.id, ctx.idempotency)),
  add: open
    .meta(rest("POST /store/carts/{id}/line-items", "Add a line item", { idempotent: true }))
    .input(input({ id: Id, variant_id: Id }))
    .output(Completed)
    .mutation(({ input, ctx }) => complete(input.id, ctx.idempotency)),
  remove: open
    .meta(rest("DELETE /store/carts/{id}/line-items/{line_id}", "Remove a line item"))
    .input(input({ id: Id, line_id: Id }))
    .output(one("cart", Cart))
    .mutation(({ input }) => ({ cart: cart(`${input.id} ${input.line_id}`) })),
})

const discounts = t.router({
  list: admin
    .meta(rest("GET /admin/discounts", "List discounts"))
    .input(
      input({
        ...Page(20, 10_000),
        is_disabled: QueryBoolean,
        id: Ids,
        status: List(["open", "closed"]),
        title: QueryString,
        created_at: DateFilter,
        number: Int({ min: 1 }).optional(),
        rule: z.strictObject({ type: QueryString }).optional(),
        order: Order("created_at"),
      }),
    )
    .output(plain(z.object({ input: z.unknown() })))
    .query(({ input }) => ({ input })),
  create: admin
    .meta(rest("POST /admin/discounts", "Create a discount", { success: "created" }))
    .input(input({ code: z.string(), rule: z.union([z.string(), z.strictObject({ type: z.string() })]).optional() }))
    .output(plain(z.object({ code: z.string() })))
    .mutation(({ input }) => ({ code: input.code })),
  claim: admin
    .meta(rest("POST /admin/orders/{id}/claims", "Create a claim", { idempotent: true }))
    .input(input({ id: Id, type: QueryString }))
    .output(Completed)
    .mutation(({ input, ctx }) => complete(input.id, ctx.idempotency)),
  removeMany: admin
    .meta(rest("DELETE /admin/discounts/{id}/conditions/batch", "Remove conditions"))
    .input(input({ id: Id, resources: z.array(z.strictObject({ id: Id })) }))
    .output(deleted("discount"))
    .mutation(({ input }) => ({ id: input.resources[0]?.id ?? "", object: "discount", deleted: true as const })),
  failing: open
    .meta(rest("GET /admin/failing", "Fail in some way"))
    .input(input({ how: z.string() }))
    .output(plain(z.object({ answer: z.string() })))
    .query(({ input, ctx }): { answer: string } => {
      ctx.reply.headers.append("set-cookie", "a=1")
      ctx.reply.headers.append("set-cookie", "b=2")
      throw failures[input.how]
    }),
  token: open
    .meta(rest("POST /store/customers/password-token", "Mail a token", { success: "no_content" }))
    .input(z.strictObject({ email: Email }))
    .output(plain(z.unknown()))
    .mutation(() => undefined),
  logout: admin
    .meta(rest("DELETE /admin/auth", "Log out"))
    .output(plain(z.strictObject({})))
    .mutation(() => ({})),
  pages: open
    .meta(rest("GET /store/carts", "List carts"))
    .input(input({ ...Page(10) }))
    .output(many("carts", Cart))
    .query(({ input }) => ({ carts: [cart("cart_1")], count: 1, ...input })),
})

/** What /admin/failing may throw. */
export const failures: Record<string, unknown> = {}

export const router = t.router({ carts, discounts })
bindAnswers(router._def.procedures)

/** The handler over the router, with what it logged. */
export function openShop(options: Partial<HandlerOptions<Context>> = {}) {
  const logged: unknown[] = []
  const keys = memoryStore()
  const handle = createHandler<Context>({
    procedures: router._def.procedures,
    cors: { admin: parseOrigins("http://panel.test"), store: parseOrigins("http://shop.test,/\\.shop\\.test$/") },
    idempotency: keys.store,
    context: (request) => ({
      reply: { headers: new ReplyHeaders() },
      user: request.headers.get("authorization"),
    }),
    log: (error) => logged.push(error),
    ...options,
  })

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const json = body !== undefined && typeof body !== "string"
    const reply = await handle(
      new Request(`http://host.test${path}`, {
        method,
        body: json ? JSON.stringify(body) : (body as string | undefined),
        headers: {
          ...(body !== undefined && { "content-type": "application/json" }),
          authorization: "Bearer x",
          ...headers,
        },
      }),
    )
    const response = toResponse(reply)
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (text ? JSON.parse(text) : undefined) as never as Json,
    }
  }
  return {
    handle,
    send,
    logged,
    keys,
    get: (path: string) => send("GET", path),
    post: (path: string, body?: unknown) => send("POST", path, body),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every form
export type Json = any
