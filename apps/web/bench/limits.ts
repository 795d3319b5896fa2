import { spawn } from "node:child_process"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { places } from "../src/place.ts"
import { cloneId } from "./clones.ts"
import { type Call, cannonade, type Measured } from "./load.ts"
import type { Counted } from "./statements.ts"
import type { Statement } from "./wire-tap.ts"

/** The task of a limit's server. */
export type LimitJob =
  | { kind: "constant"; size: number }
  | {
      kind: "statement"
      url: string
      pool_size: number
      text: string
      values: (string | null)[]
      id?: string | undefined
    }

/** The limits of a read: bare HTTP with a constant body of the same size, and HTTP with one prepared statement. */
export interface ReadLimits {
  constant: Measured[]
  statement: Measured[]
}

export interface LimitLoad {
  connections: number[]
  seconds: number
  next: () => Call
}

/** The pool of a server with default settings. */
const POOL_SIZE = 10

/** Measures both limits of a read under the same load as the shop. */
export async function measureLimits(
  { recording, body_size }: Counted,
  database_url: string,
  load: LimitLoad,
): Promise<ReadLimits> {
  const { text, values } = rowsOf(recording.statements)
  const id = recording.cart && cloneId(recording.cart.template.id, recording.cart.n)
  return {
    constant: await under({ kind: "constant", size: body_size }, load),
    statement: await under({ kind: "statement", url: database_url, pool_size: POOL_SIZE, text, values, id }, load),
  }
}

/** The statement with which the shop itself reads the response's rows: of several, the one with the most parameters. */
function rowsOf(statements: Statement[]): Statement {
  const [longest] = [...statements].sort((a, b) => b.text.length - a.text.length)
  if (!longest) throw new Error("A read without statements has no limit to be compared with")
  return longest
}

async function under(job: LimitJob, { connections, seconds, next }: LimitLoad): Promise<Measured[]> {
  const server = await startLimit(job)
  try {
    const found: Measured[] = []
    await cannonade({ url: server.url, connections: Math.max(...connections), seconds: seconds / 4, next })
    for (const count of connections) {
      found.push(await cannonade({ url: server.url, connections: count, seconds, next }))
    }
    return found
  } finally {
    server.stop()
  }
}

async function startLimit(job: LimitJob) {
  const program = path.join(path.dirname(fileURLToPath(import.meta.url)), "limit-server.ts")
  const child = spawn(process.execPath, ["--import", "tsx", program, JSON.stringify(job)], {
    cwd: places.web(),
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve((message as { port: number }).port))
    child.once("exit", (code) => reject(new Error(`The limit's server ended with ${code}`)))
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}
