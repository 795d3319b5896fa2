import { someOf } from "@mercer/testing/breadth"
import { expect, test } from "vitest"
import { ADMITTED, type Asker, IDENTITIES } from "../authorization/identities.ts"
import { type Built, built } from "../support/contract.ts"
import { type Scene, urlOf } from "../support/scenes.ts"
import type { Trial } from "./floor.ts"
import { nameOf, type Row, rows } from "./table.ts"

/** What to do when an operation answers others than its row says. */
const ROW =
  "mend the operation, or its row in test/authorization/table.tsv: UPDATE_TABLE=1 npx vitest run test/operations writes it"
const isUpdate = Boolean(process.env.UPDATE_TABLE)

/** Who may call an operation on whose data, as in table.tsv. `seen` receives the row as it is now. */
export function testAdmission(trial: Trial, seen: Map<string, Row>): void {
  const { operation, scene, floor } = trial
  const access = operation.meta.access ?? ""
  const row = rows.get(nameOf(operation))

  test("admits the callers in its row", () => expect(access, ROW).toBe(row?.access))

  test("answers unauthenticated and former users with 401, for any target", async () => {
    const strangers = IDENTITIES.filter((one) => !ADMITTED[access]?.includes(one))
    if (strangers.length === 0) return
    const here = await scene()
    for (const identity of someOf(strangers, 1, built.indexOf(operation)))
      for (const at of [here, missing(here, operation)]) {
        const answer = await ask(operation, at, floor().people[identity])
        expect([identity, answer.status, answer.body?.type]).toEqual([identity, 401, "unauthorized"])
      }
  })

  test("answers admitted callers as its row says", async () => {
    const hasTarget = operation.path.includes("{")
    // A refusal leaves the scene as it was; each success gets a new scene after this one.
    const isRefused = !isUpdate && row?.foreign.startsWith("4")
    const found: Row = { own: "", foreign: "-", missing: "-" }
    if (hasTarget) found.missing = await ofNothing(trial)
    if (hasTarget && isRefused) found.foreign = await ofOthers(trial, await scene())
    found.own = await ofOwn(trial)
    if (hasTarget && !isRefused) found.foreign = await ofOthers(trial, await trial.another())
    seen.set(nameOf(operation), found)
    if (!isUpdate) expect(found, ROW).toEqual({ own: row?.own, foreign: row?.foreign, missing: row?.missing })
  })
}

/** The owner, or a caller with the operation's access, each on a target of their own. */
async function ofOwn({ operation, played, another, floor }: Trial): Promise<string> {
  const statuses = new Set([(await played()).answer.status])
  if (operation.meta.access === "admin" && !isPersonal(operation))
    statuses.add((await ask(operation, await another(), floor().people["operator by token"])).status)
  return [...statuses].join("/")
}

/** A caller of the same kind, who does not own the target. */
async function ofOthers({ operation, floor }: Trial, scene: Scene): Promise<string> {
  const stranger = operation.meta.access === "admin" ? "operator by cookie" : "other shopper"
  return String((await ask(operation, scene, floor().people[stranger])).status)
}

async function ofNothing({ operation, scene, floor }: Trial): Promise<string> {
  const nothing = missing(await scene(), operation)
  const admin = operation.meta.access === "admin"
  const askers: Asker[] = [{ by: nothing.by }, ...(admin ? [floor().people["operator by token"]] : [])]
  const statuses = new Set<number>()
  for (const asker of askers) statuses.add((await ask(operation, nothing, asker)).status)
  return [...statuses].join("/")
}

/** An operator's own login, jobs, mentions, views, tokens and second factor, which no one else can use. */
const isPersonal = ({ path }: Built) =>
  /^\/admin\/(auth|batch-jobs|uploads|mentions|views\/\{id\}|users\/\{id\}\/(tokens|sessions|second-factor))/.test(path)

function missing(scene: Scene, { path }: Built): Scene {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name)
  return { ...scene, values: Object.fromEntries(names.map((name) => [name, "nothing"])) }
}

function ask({ method, path }: Built, scene: Scene, { by, headers }: Asker) {
  return by.ask(method, urlOf(path, scene), scene.body, headers)
}
