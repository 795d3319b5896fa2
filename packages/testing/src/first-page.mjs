import fs from "node:fs"
import path from "node:path"
import { gzipSync } from "node:zlib"

/**
 * How many bytes of JavaScript, each file by gzip, the panel's first page loads of a build.
 * @param {string} build the folder that `next build` has made
 */
export function firstPageBytes(build) {
  const { rootMainFiles } = JSON.parse(fs.readFileSync(path.join(build, "build-manifest.json"), "utf8"))
  const manifest = path.join(build, "server/app/app/(inside)/page_client-reference-manifest.js")
  const text = fs.readFileSync(manifest, "utf8")
  const { entryJSFiles } = JSON.parse(text.slice(text.indexOf("= {") + 2).replace(/;\s*$/, ""))
  const scripts = new Set([...rootMainFiles, ...Object.values(entryJSFiles).flat()])
  return [...scripts].reduce((bytes, script) => bytes + gzipSync(fs.readFileSync(path.join(build, script))).length, 0)
}
