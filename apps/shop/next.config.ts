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
  // The fonts of documents are read as files, which the bundler does not see.
  outputFileTracingIncludes: {
    "/**": ["../../packages/paper/node_modules/@expo-google-fonts/*/{400Regular,700Bold}/*.ttf"],
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
  // Node loads the first once; the others are native code and programs, and what reads its own files.
  serverExternalPackages: ["@mercer/opened", "pino", "@node-rs/argon2", "esbuild", "sharp"],
}

export default config
