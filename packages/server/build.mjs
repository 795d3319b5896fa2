// Bundles the server and the commands for Node as packages/mercer publishes them, with source maps: for the bench into
// dist, for tests into the given folder, which must be in this package. Without MERCER_SHOP they run Mercer as it is.
import fs from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { fontFiles } from "@mercer/launch/font-files"
import { wasmFiles } from "@mercer/launch/wasm-files"
import { build } from "esbuild"

const here = path.dirname(fileURLToPath(import.meta.url))
const outdir = path.resolve(here, process.argv[2] ?? "dist")

fs.rmSync(outdir, { recursive: true, force: true })
await bundled("part", { server: "src/published/server.ts", mercer: "src/published/commands.ts" })
// A bundle of its own: parts are shared by whole files, so it would get most of the server, and need the memory.
await bundled("mails-part", { mails: "src/published/mails.ts" })

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
    charset: "ascii",
    logLevel: "warning",
    // Native code, and the compiler, which only a shop with pages of its own in the panel loads.
    external: ["pg-native", "@node-rs/argon2", "esbuild", "sharp"],
    plugins: [fontFiles(outdir), wasmFiles(outdir)],
    // CommonJS packages inside the bundle still load node's own modules with `require`.
    banner: {
      js: 'import { createRequire as mercerRequire } from "node:module"; const require = mercerRequire(import.meta.url);',
    },
  })
}
