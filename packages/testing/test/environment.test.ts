import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const root = path.join(import.meta.dirname, "../../..")

/**
 * What may read the environment, because it does so before the first request: Next sets NODE_ENV in the process when a
 * page of the panel is opened, so whoever reads it later learns something else than the server did.
 */
const EARLY = [
  "packages/server/src/settings.ts", // all settings, once
  "packages/server/src/place.ts", // MERCER_ROOT, which nobody sets later
  "packages/server/src/published/load-shop.ts", // MERCER_SHOP, the same
  "packages/server/src/mails/thread.ts", // what it was at the start, for the thread
  "packages/server/src/front/next.ts", // what Next is to find there
  "packages/mercer/src/compiled-code.ts", // NODE_ENV, while the shop's code is loaded: before the first request
]

/** Parts of other programs: commands, tests, and the pages, whose NODE_ENV their build has written into them. */
const OTHERS =
  /^packages\/(panel|testing|launch|create-mercer)\/|^packages\/server\/src\/(cli|shadow)\/|\/src\/testing\/|\.test\.ts$/

/** What only commands of `mercer` run, which are processes of their own; the last passes a text to the compiler. */
const COMMANDS = [
  "packages/mercer/src/tables/generate.ts",
  "packages/takeover/src/config/read-config.ts",
  "packages/mercer/src/panel/bundle.ts",
]

const MEND =
  "take the value from settings.ts as a parameter; what reads before the first request is added to EARLY with its reason"

test("the server reads its environment at its start only, so that Next cannot change its mind", () => {
  const files = execFileSync("git", ["ls-files", "packages/*/src/*.ts"], { cwd: root, encoding: "utf8" }).trim()
  const readers = files
    .split("\n")
    .filter((file) => !OTHERS.test(file) && fs.existsSync(path.join(root, file)))
    .filter((file) => /process\s*\.\s*env|\benv\b[^;\n]*from "node:process"/.test(read(file)))
  expect(readers.sort(), MEND).toEqual([...EARLY, ...COMMANDS].sort())
})

const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8")
