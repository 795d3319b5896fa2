import type { Log, Shopper } from "@mercer/api"
import type { ShopDb } from "@mercer/db"
import type { Shape } from "@mercer/rest"
import type { RequestHeaders } from "@mercer/rest/handler"
import type { OperationInput, OperationName, OperationOutput } from "./operation-types.ts"

/** The shop as its own handlers and jobs see it: they act as the system, which may call every operation. */
export interface Shop {
  /** The shop's own tables, and Mercer's to read. */
  readonly db: ShopDb
  readonly log: Log
  /** Files in the shop's file provider, which operators can download. Storing one is never part of a transaction. */
  readonly files: ShopFiles
  now(): Date
  /** Runs the work in one transaction, again after a conflict with another one: nothing but database work. */
  tx<This extends Shop, Result>(this: This, work: (tx: This) => Promise<Result>): Promise<Result>
  /**
   * Runs one of Mercer's operations, with its rules, roles, audit record and events. In a transaction it is part of
   * it; operations that call payment or shipping providers refuse to be.
   */
  call<Name extends OperationName>(
    this: Shop,
    operation: Name,
    ...input: OperationInput<Name>
  ): Promise<OperationOutput<Name>>
}

/** The shop's files: in a folder of the server, or in S3. */
export interface ShopFiles {
  /**
   * Stores a file under this key, 32 hexadecimal digits and the extension of its name, such as `.csv`; one that is there
   * already is replaced. Operators get its address by `POST /admin/uploads/download-url`. At most `limit` bytes (1 GB).
   */
  put(
    content: AsyncIterable<Uint8Array | string>,
    file: { key: string; name: string; content_type: string; limit?: number },
  ): Promise<{ size: number }>
}

/** What an own operation knows of its request besides the shop. `call` acts for whoever sent the request. */
export interface ShopContext extends Shop {
  readonly request: { readonly ip: string; readonly user_agent: string; readonly headers: RequestHeaders }
  /** What the request selects of the answer. */
  readonly shape: Shape
  /** The logged-in customer. */
  readonly customer: Shopper | null
  /** The shop itself, which may call every operation: for what the sender of the request may not do. */
  asSystem(): Shop
}

/** In operations for logged-in customers. */
export interface CustomerContext extends ShopContext {
  readonly customer: Shopper
}

/** In operations for operators. */
export interface OperatorContext extends ShopContext {
  readonly user_id: string
}
