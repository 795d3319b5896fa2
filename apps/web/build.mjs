// Bundles the server and the commands for Node, workspace packages and all (Node 20 does not run TypeScript):
// into dist, or into the given folder, which must be in this package. Files for browsers are put next to the pages
// that `next build` has built: Next leaves that to a CDN.
import fs from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const here = path.dirname(fileURLToPath(import.meta.url))
const outdir = path.resolve(here, process.argv[2] ?? "dist")
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
  // Less text to keep in memory; names stay, for readable stack traces.
  minifyWhitespace: true,
  logLevel: "warning",
  // Native code.
  external: ["pg-native", "@node-rs/argon2"],
  // CommonJS packages inside the bundle still load node's own modules with `require`.
  banner: {
    js: 'import { createRequire as mercerRequire } from "node:module"; const require = mercerRequire(import.meta.url);',
  },
})

const pages = path.join(here, ".next/standalone/apps/web")
if (!process.argv[2] && fs.existsSync(pages)) {
  for (const folder of [".next/static", "public"]) {
    fs.cpSync(path.join(here, folder), path.join(pages, folder), { recursive: true })
  }
}

// With one non-ASCII character, node keeps the whole file's text at two bytes per character.
for (const name of fs.readdirSync(outdir).filter((name) => name.endsWith(".mjs"))) {
  const text = fs.readFileSync(path.join(outdir, name), "utf8")
  const at = text.search(/[^\0-\x7f]/)
  if (at >= 0)
    throw new Error(`${name} is not ASCII: ${JSON.stringify(text.slice(at - 40, at + 20))}. Write it as \\u….`)
}
