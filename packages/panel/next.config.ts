import path from "node:path"
import type { NextConfig } from "next"

const config: NextConfig = {
  poweredByHeader: false,
  // The shop's addresses are answered as requested, with or without a trailing slash.
  skipTrailingSlashRedirect: true,
  // Both names of this machine, for `pnpm dev`.
  allowedDevOrigins: ["localhost", "127.0.0.1"],
  turbopack: { root: path.join(import.meta.dirname, "../..") },
  // The build includes what the pages need of Next: production installs neither it nor its compiler.
  output: "standalone",
  outputFileTracingRoot: path.join(import.meta.dirname, "../.."),
  // Images are served as stored; the package that would resize them is not installed.
  images: { unoptimized: true },
  // `pnpm typecheck` does this for all packages at once.
  typescript: { ignoreBuildErrors: true },
  transpilePackages: ["@mercer/commerce"],
}

export default config
