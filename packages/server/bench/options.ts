import path from "node:path"
import { parseArgs } from "node:util"
import { root } from "../src/place.ts"
import { SCENARIOS, type ScenarioName } from "./targets.ts"

export interface Options {
  /** Which server is measured: our node:http server, or Next's own. */
  host: "front" | "next"
  /** Seconds of each turn. */
  seconds: number
  /** Turns of each server for each scenario; the medians count. */
  turns: number
  /** Warm-up seconds before that, which do not count. */
  warm_up: number
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
  /** A Medusa v1 server, or one like it, which gets the same kinds of requests for what it sells. */
  peer: string | undefined
  /** An operator's `email:password` there, for the lists of the panel. */
  peer_operator: string | undefined
}

const USAGE = `pnpm bench [--host=front|next] [--quick] [--seconds=3] [--turns=5] [--no-build] [--no-durable]
           [--only=get-cart,complete] [--out=.data/bench.json] [--profile=<scenario>]
           [--peer=<url of a Medusa v1> [--peer-operator=<email>:<password>]]
           [--set=<setting of PostgreSQL>=<value>]

Rates are multiples of the yardstick's (Y): node:http with one prepared row, measured in turn with the shop.
Scenarios: ${SCENARIOS.join(", ")}
BENCH_DATABASE_URL names a PostgreSQL server on which a database is made for the run; without it one is started.`

const WORDS = {
  host: { type: "string", default: "front" },
  quick: { type: "boolean", default: false },
  seconds: { type: "string" },
  turns: { type: "string" },
  "no-durable": { type: "boolean", default: false },
  "no-build": { type: "boolean", default: false },
  peer: { type: "string" },
  "peer-operator": { type: "string" },
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
  const seconds = Number(values.seconds ?? (quick ? 1 : 3))
  const turns = Number(values.turns ?? (quick ? 3 : 5))
  if (!(turns >= 1)) throw new Error(`--turns is 1 or more\n\n${USAGE}`)
  if (!(seconds > 0)) throw new Error(`--seconds is a number above 0\n\n${USAGE}`)
  return {
    host,
    seconds,
    turns,
    warm_up: seconds,
    durable: !values["no-durable"],
    settings: values.set ?? [],
    build: !values["no-build"],
    only: values.only ? values.only.split(",").map(scenario) : SCENARIOS,
    out: path.resolve(root(), values.out ?? ".data/bench.json"),
    profile: profile === undefined ? undefined : scenario(profile),
    peer: values.peer?.replace(/\/+$/, ""),
    peer_operator: values["peer-operator"],
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
