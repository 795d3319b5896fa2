// Bundles the server and the commands for Node, workspace packages and all (Node 20 does not run TypeScript):
// into dist, or into the given folder, which must be in this package. Files for browsers are put next to the pages
// that `next build` has built: Next leaves that to a CDN. `--only=server` and `--only=pages` do one of both.
import fs from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { wasmFiles } from "@mercer/launch/wasm-files"
import { build } from "esbuild"

const here = path.dirname(fileURLToPath(import.meta.url))
const [folder] = process.argv.slice(2).filter((word) => !word.startsWith("--"))
const outdir = path.resolve(here, folder ?? "dist")
const isWanted = (part) => !process.argv.some((word) => word.startsWith("--only=") && word !== `--only=${part}`)

if (isWanted("server")) await bundle()
if (isWanted("pages") && !folder) copyFiles()

async function bundle() {
  fs.rmSync(outdir, { recursive: true, force: true })
  await bundled("part", { server: "src/server.ts", mercer: "src/cli/index.ts" })
  // A bundle of its own: parts are shared by whole files, so it would get most of the server, and need the memory.
  await bundled("mails-part", { mails: "src/mails/index.ts" })

  // With one non-ASCII character, node keeps the whole file's text at two bytes per character.
  for (const name of fs.readdirSync(outdir).filter((name) => name.endsWith(".mjs"))) {
    const text = fs.readFileSync(path.join(outdir, name), "utf8")
    const at = text.search(/[^\0-\x7f]/)
    if (at >= 0)
      throw new Error(`${name} is not ASCII: ${JSON.stringify(text.slice(at - 40, at + 20))}. Write it as \\u….`)
  }
}

function bundled(parts, entryPoints) {
  return build({
    absWorkingDir: here,
    entryPoints,
    outdir,
    outExtension: { ".js": ".mjs" },
    chunkNames: `${parts}-[hash]`,
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
    // Native code, and the compiler, which only a shop with pages of its own in the panel loads.
    external: ["pg-native", "@node-rs/argon2", "esbuild"],
    plugins: [wasmFiles(outdir)],
    // CommonJS packages inside the bundle still load node's own modules with `require`.
    banner: {
      js: 'import { createRequire as mercerRequire } from "node:module"; const require = mercerRequire(import.meta.url);',
    },
  })
}

function copyFiles() {
  const pages = path.join(here, ".next/standalone/apps/web")
  if (!fs.existsSync(pages)) return
  for (const folder of [".next/static", "public"]) {
    fs.cpSync(path.join(here, folder), path.join(pages, folder), { recursive: true })
  }
}
