// Which Node .ci/run takes: 24 or 22 where the machine has one, else what is on the PATH.
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

/** The version of the node that is found first once .ci/node has spoken. */
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

test("the one on the PATH when there is no other", () => expect(chosen()).toBe("v20.19.0"))

test("the newest 22 of nvm before 20", () => {
  putNode(".nvm/versions/node/v22.9.0/bin/node", "v22.9.0")
  putNode(".nvm/versions/node/v22.10.1/bin/node", "v22.10.1")
  expect(chosen()).toBe("v22.10.1")
})

test("24 before 22, also under a name of its own", () => {
  putNode(".local/share/fnm/node-versions/v22.9.0/installation/bin/node", "v22.9.0")
  putNode("bin/node24", "v24.1.0")
  expect(chosen()).toBe("v24.1.0")
})

test("a 22 on the PATH is what somebody has chosen", () => {
  putNode("bin/node", "v22.1.0")
  putNode(".nvm/versions/node/v24.9.0/bin/node", "v24.9.0")
  expect(chosen()).toBe("v22.1.0")
})
