import { PrismaClient } from "../src/generated/client/client.ts"

/*
 * Tests open hundreds of databases in one process, and Prisma reads its schema and compiles every query again for each:
 * more CPU than most tests. Both depend on the schema alone, so here all clients of a process share them.
 */

interface Compiler {
  compile(query: string): unknown
  compileBatch(queries: string): unknown
}

interface Options {
  datamodel: string
  provider: string
  connectionInfo: object
}

type Runtime = { QueryCompiler: new (options: Options) => Compiler }

/** As many queries as the suites have shapes of, so that a long run does not fill the memory. */
const MOST_PLANS = 5_000

/** A Prisma client whose queries are compiled once a process, for `openDatabase`. */
export class PlanSharingClient extends PrismaClient {
  constructor(options: ConstructorParameters<typeof PrismaClient>[0]) {
    super(options)
    // What the engine loads its compiler with is one object for all clients; Prisma has no option for it.
    const { _engineConfig } = this as unknown as { _engineConfig: { compilerWasm: { getRuntime(): Promise<Runtime> } } }
    const { compilerWasm } = _engineConfig
    if (sharing.has(compilerWasm)) return
    sharing.add(compilerWasm)
    const getRuntime = compilerWasm.getRuntime
    compilerWasm.getRuntime = async () => {
      const runtime = await getRuntime()
      return { ...runtime, QueryCompiler: sharedCompiler(runtime.QueryCompiler) }
    }
  }
}

const sharing = new WeakSet<object>()

function sharedCompiler(QueryCompiler: Runtime["QueryCompiler"]) {
  const compilers = new Map<string, Compiler>()

  function compilerFor(options: Options): Compiler {
    const key = JSON.stringify([options.provider, options.connectionInfo, options.datamodel])
    const known = compilers.get(key) ?? remembering(new QueryCompiler(options))
    compilers.set(key, known)
    return known
  }

  // The engine makes its compiler with `new`, and frees it when the client disconnects.
  return new Proxy(QueryCompiler, {
    construct: (_, [options]: [Options]) => ({ ...compilerFor(options), free: () => {} }),
  })
}

function remembering(compiler: Compiler): Compiler {
  const plans = new Map<string, unknown>()
  const once = (name: "compile" | "compileBatch") => (text: string) => {
    const key = `${name} ${text}`
    if (!plans.has(key)) {
      if (plans.size >= MOST_PLANS) plans.clear()
      plans.set(key, compiler[name](text))
    }
    return plans.get(key)
  }
  return { compile: once("compile"), compileBatch: once("compileBatch") }
}
