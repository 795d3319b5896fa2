// Bundles the server and the commands for Node, workspace packages and all (Node 20 does not run TypeScript).
import fs from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const here = path.dirname(fileURLToPath(import.meta.url))
const outdir = path.join(here, "dist")
fs.rmSync(outdir, { recursive: true, force: true })

await build({
  absWorkingDir: here,
  entryPoints: { server: "src/server.ts", mercer: "src/cli/index.ts" },
  outdir,
  outExtension: { ".js": ".mjs" },
  chunkNames: "part-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  sourcemap: true,
  legalComments: "none",
  // Less text to keep in memory; names stay, for whoever reads a trace.
  minifyWhitespace: true,
  logLevel: "warning",
  // Next finds its files by its own place; the other two are native code.
  external: ["next", "pg-native", "@node-rs/argon2"],
  // CommonJS packages inside the bundle still ask for node's own modules with `require`.
  banner: {
    js: 'import { createRequire as mercerRequire } from "node:module"; const require = mercerRequire(import.meta.url);',
  },
})

// One letter beyond ASCII, and node keeps the whole text of its file at two bytes a letter.
for (const name of fs.readdirSync(outdir).filter((name) => name.endsWith(".mjs"))) {
  const text = fs.readFileSync(path.join(outdir, name), "utf8")
  const at = text.search(/[^\0-\x7f]/)
  if (at >= 0)
    throw new Error(`${name} is not ASCII: ${JSON.stringify(text.slice(at - 40, at + 20))}. Write it as \\u….`)
}
