import path from "node:path"
import type { NextConfig } from "next"

const config: NextConfig = {
  poweredByHeader: false,
  // The shop's addresses are answered as they come, with or without a slash at the end.
  skipTrailingSlashRedirect: true,
  // Both names of this machine, for `pnpm dev`.
  allowedDevOrigins: ["localhost", "127.0.0.1"],
  turbopack: { root: path.join(import.meta.dirname, "../..") },
  // `pnpm typecheck` does it, for all packages at once.
  typescript: { ignoreBuildErrors: true },
  transpilePackages: [
    "@mercer/api",
    "@mercer/auth",
    "@mercer/commerce",
    "@mercer/db",
    "@mercer/jobs",
    "@mercer/providers",
    "@mercer/rest",
  ],
  serverExternalPackages: ["pino", "@node-rs/argon2"],
}

export default config
