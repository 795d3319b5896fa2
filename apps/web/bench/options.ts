import path from "node:path"
import { parseArgs } from "node:util"
import { root } from "../src/place.ts"
import { SCENARIOS, type ScenarioName } from "./targets.ts"

export interface Options {
  /** Which server is measured: our node:http server, or Next's own. */
  host: "front" | "next"
  /** Seconds per scenario and number of connections. */
  seconds: number
  /** Warm-up seconds before that, which do not count. */
  warm_up: number
  quick: boolean
  build: boolean
  /** Whether PostgreSQL waits for the disk at each commit. */
  durable: boolean
  /** Settings of PostgreSQL to try out, for the shop's connections: `plan_cache_mode=force_generic_plan`. */
  settings: string[]
  only: readonly ScenarioName[]
  /** The JSON file to write. */
  out: string
  /** Instead of the table: a profile of the server in this scenario. */
  profile: ScenarioName | undefined
}

const USAGE = `pnpm bench [--host=front|next] [--quick] [--seconds=8] [--no-build] [--durable]
           [--only=get-cart,complete] [--out=.data/bench.json] [--profile=<scenario>]
           [--set=<setting of PostgreSQL>=<value>]

Scenarios: ${SCENARIOS.join(", ")}
BENCH_DATABASE_URL names a PostgreSQL server on which a database is made for the run; without it one is started.`

const WORDS = {
  host: { type: "string", default: "front" },
  quick: { type: "boolean", default: false },
  seconds: { type: "string" },
  durable: { type: "boolean", default: false },
  "no-build": { type: "boolean", default: false },
  set: { type: "string", multiple: true },
  only: { type: "string" },
  out: { type: "string" },
  profile: { type: "string" },
} as const

/** Parses the command line; throws the usage text if it is invalid. */
export function readOptions(args: string[]): Options {
  const values = parsed(args)
  const { host, quick, profile } = values
  if (host !== "front" && host !== "next") throw new Error(`--host is front or next\n\n${USAGE}`)
  const seconds = Number(values.seconds ?? (quick ? 2 : 8))
  if (!(seconds > 0)) throw new Error(`--seconds is a number above 0\n\n${USAGE}`)
  return {
    host,
    quick,
    seconds,
    warm_up: Math.min(2, seconds / 4),
    durable: values.durable,
    settings: values.set ?? [],
    build: !values["no-build"],
    only: values.only ? values.only.split(",").map(scenario) : SCENARIOS,
    out: path.resolve(root(), values.out ?? ".data/bench.json"),
    profile: profile === undefined ? undefined : scenario(profile),
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args: args.filter((arg) => arg !== "--"), options: WORDS }).values
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${USAGE}`)
  }
}

function scenario(name: string): ScenarioName {
  const known = SCENARIOS.find((one) => one === name)
  if (!known) throw new Error(`There is no scenario ${name}\n\n${USAGE}`)
  return known
}
