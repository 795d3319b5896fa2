import fs from "node:fs"
import * as z from "zod"
import { Misused } from "../misused.ts"

type Headers = Record<string, string>

const Sent = z.record(z.string(), z.string())
const Side = z.strictObject({ both: Sent.optional(), from: Sent.optional(), to: Sent.optional() })
const Callers = z.strictObject({ store: Side.optional(), admin: Side.optional() })

/** The headers with which each server is asked, as the same caller. */
export interface Callers {
  /** Undefined: requests of operators are left out, since nobody is logged in. */
  of(path: string): { from: Headers; to: Headers } | undefined
  /** Shoppers send a publishable key. */
  by_key: boolean
}

/**
 * Reads who asks from a file: `{"admin": {"both": {"authorization": "Bearer …"}}}`. Requests to /store without headers
 * are anonymous; those to /admin are left out.
 */
export function readCallers(file: string | undefined): Callers {
  const { store = {}, admin } = file === undefined ? {} : parse(Callers, file, "--headers")
  const side = ({ both, from, to }: z.output<typeof Side>) => ({ from: { ...both, ...from }, to: { ...both, ...to } })
  const names = Object.keys(side(store).to).map((name) => name.toLowerCase())
  return {
    of: (path) => (path.startsWith("/store/") ? side(store) : admin && side(admin)),
    by_key: names.includes("x-publishable-api-key"),
  }
}

/** The contents of a JSON file that an option names. */
export function parse<Schema extends z.ZodType>(schema: Schema, file: string, option: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(fs.readFileSync(file, "utf8")))
  } catch (error) {
    const words = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
    throw new Misused(`${option} ${file}: ${words}`)
  }
}
