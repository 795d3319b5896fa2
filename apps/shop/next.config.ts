import path from "node:path"
import type { NextConfig } from "next"

const root = path.join(import.meta.dirname, "../..")

const config: NextConfig = {
  poweredByHeader: false,
  // The shop's addresses are answered as requested, with or without a trailing slash.
  skipTrailingSlashRedirect: true,
  turbopack: { root },
  output: "standalone",
  outputFileTracingRoot: root,
  // What the bundler does not see: the fonts of documents are read as files, and Node itself loads the module with the
  // opened shop, so that all bundles have the same one.
  outputFileTracingIncludes: {
    "/**": [
      "../../packages/paper/node_modules/@expo-google-fonts/*/{400Regular,700Bold}/*.ttf",
      "node_modules/@mercer/opened/{package.json,src/opened.js}",
    ],
  },
  // `pnpm typecheck` does this for all packages at once.
  typescript: { ignoreBuildErrors: true },
  transpilePackages: [
    "@mercer/api",
    "@mercer/auth",
    "@mercer/commerce",
    "@mercer/db",
    "@mercer/durable",
    "@mercer/jobs",
    "@mercer/panel",
    "@mercer/providers",
    "@mercer/rest",
    "@mercer/server",
    "mercer",
  ],
  serverExternalPackages: ["pino", "@node-rs/argon2", "esbuild", "sharp"],
}

export default config
