import type { ShopDefinition } from "./define-shop.ts"
import type { CompiledShop } from "./tables/compiled.ts"

type Handler = (request: Request) => Promise<Response>

/** What the files of a Next app pass on. Each handler is the function that the shop's own server calls. */
export interface NextHandlers {
  /** All methods of `/store` and `/admin`. */
  rest: Handler
  /** `/api/trpc`. */
  trpc: Handler
  /** `/health`, `/openapi.json` and `/docs`. */
  page: Handler
  /** Webhooks of payment providers: `/hooks/{provider}`, `/stripe/hooks` and `/paypal/hooks`. */
  hook: Handler
  /** Uploaded files: `/uploads/{key}`. */
  file: Handler
  /** For `register` of instrumentation.ts: opens the database and begins the background work before the first request. */
  start(): Promise<unknown>
}

/**
 * The shop's interfaces as route handlers of Next, for hosts that run nothing else. It takes what mercer.config.ts exports;
 * a shop that has tables, or a plugin with tables, passes what `mercer build` has compiled: `import * as shop from
 * "../.mercer/shop.mjs"`. The panel is not among them: `mercer start` has it.
 */
export declare function nextHandlers(shop: ShopDefinition | (CompiledShop & { default: ShopDefinition })): NextHandlers
