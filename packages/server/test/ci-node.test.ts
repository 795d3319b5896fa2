// Which Node .ci/run uses: 24 or 22 if installed, else the one on the PATH.
import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { root } from "../src/place.ts"

let home: string

beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-node-"))
  putNode("bin/node", "v20.19.0")
})
afterEach(() => fs.rmSync(home, { recursive: true }))

function putNode(place: string, version: string) {
  const file = path.join(home, place)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, `#!/bin/sh\necho ${version}\n`, { mode: 0o755 })
}

/** The version of the first node on the PATH after .ci/node has run. */
function chosen() {
  const env = { ...process.env, HOME: home, PATH: `${home}/bin:/usr/bin:/bin` }
  const { status, stdout } = spawnSync(path.join(root(), ".ci/node"), { env, encoding: "utf8" })
  expect(status).toBe(0)
  const folder = stdout.trim()
  const first = spawnSync("sh", ["-c", "node --version"], {
    env: { ...env, PATH: `${folder || "/nowhere"}:${env.PATH}` },
  })
  return first.stdout.toString().trim()
}

test("the one on the PATH is used when there is no other", () => expect(chosen()).toBe("v20.19.0"))

test("nvm's newest 22 is preferred to 20", () => {
  putNode(".nvm/versions/node/v22.9.0/bin/node", "v22.9.0")
  putNode(".nvm/versions/node/v22.10.1/bin/node", "v22.10.1")
  expect(chosen()).toBe("v22.10.1")
})

test("24 is preferred to 22, also as a binary with its own name", () => {
  putNode(".local/share/fnm/node-versions/v22.9.0/installation/bin/node", "v22.9.0")
  putNode("bin/node24", "v24.1.0")
  expect(chosen()).toBe("v24.1.0")
})

test("a 22 on the PATH is kept as a deliberate choice", () => {
  putNode("bin/node", "v22.1.0")
  putNode(".nvm/versions/node/v24.9.0/bin/node", "v24.9.0")
  expect(chosen()).toBe("v22.1.0")
})
