// Runs `prisma generate`. Prisma first fetches a native schema engine, which generating does not use: if its host
// is unreachable, a stub is used instead. Only then, since `prisma migrate` would break with the stub.
import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath } from "node:url"

const here = path.dirname(fileURLToPath(import.meta.url))
const cli = createRequire(import.meta.url).resolve("prisma/build/index.js")

function generate(env = {}) {
  const args = [cli, "generate", "--no-hints", "--config", path.join(here, "../../../.config/prisma.ts")]
  const options = { cwd: path.dirname(here), encoding: "utf8", env: { ...process.env, ...env } }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options)
  return { status, output: stdout + stderr }
}

let result = generate()
if (result.status !== 0 && /binaries|schema-engine|ENOTFOUND|ECONNREFUSED|EAI_AGAIN/i.test(result.output)) {
  result = generate({ PRISMA_SCHEMA_ENGINE_BINARY: process.execPath })
}
process.stdout.write(result.output)
process.exit(result.status ?? 1)
