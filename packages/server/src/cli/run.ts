import { Misused } from "../misused.ts"
import { MERCER } from "../place.ts"
import type { ShopCode } from "../shop-code.ts"
import { backup } from "./backup/backup.ts"
import { restore } from "./backup/restore.ts"
import { type Command, openCommand } from "./command.ts"
import { currency } from "./currency.ts"
import { demo } from "./demo.ts"
import { doctor } from "./doctor.ts"
import { migrateCommand } from "./migrate.ts"
import { seed } from "./seed.ts"
import { takeoverApply } from "./takeover/apply.ts"
import { takeoverCheck } from "./takeover/check.ts"
import { takeoverDone } from "./takeover/done.ts"
import { takeoverLive } from "./takeover/live.ts"
import { takeoverPlan } from "./takeover/plan.ts"
import { takeoverShadow } from "./takeover/shadow.ts"
import { takeoverUndo } from "./takeover/undo.ts"
import { userCreate } from "./user-create.ts"
import { userPassword } from "./user-password.ts"
import { userResetSecondFactor } from "./user-reset-second-factor.ts"
import { userRole } from "./user-role.ts"
import { userToken } from "./user-token.ts"
import { userUnlock } from "./user-unlock.ts"
import { verify } from "./verify.ts"
import { worker } from "./worker.ts"

const commands: Record<string, Command> = {
  "user create": userCreate,
  "user password": userPassword,
  "user reset-second-factor": userResetSecondFactor,
  "user role": userRole,
  "user token": userToken,
  "user unlock": userUnlock,
  worker,
  migrate: migrateCommand,
  "takeover check": takeoverCheck,
  "takeover plan": takeoverPlan,
  "takeover apply": takeoverApply,
  "takeover shadow": takeoverShadow,
  "takeover live": takeoverLive,
  "takeover undo": takeoverUndo,
  "takeover done": takeoverDone,
  currency,
  backup,
  restore,
  demo,
  seed,
  doctor,
  verify,
}

/** `pnpm mercer <command>`: the commands for administrators of the server, on the database that the settings name. */
async function run(code: ShopCode, words: string[]): Promise<number> {
  const name = [words.slice(0, 2).join(" "), words[0] ?? ""].find((text) => Object.hasOwn(commands, text))
  const command = name === undefined ? undefined : commands[name]
  if (!name || !command || words.includes("--help")) {
    process.stdout.write(usage())
    return words.length === 0 || words.includes("--help") ? 0 : 2
  }
  return openCommand(command, code, words.slice(name.split(" ").length))
}

function usage() {
  const lines = Object.entries(commands).map(
    ([name, { options, summary }]) => `  ${`${name} ${options}`.padEnd(62)} ${summary}`,
  )
  return `${MERCER} <command>\n\n${lines.join("\n")}\n\nThe database is DATABASE_URL, else the one that npm start has running.\n`
}

function fail(error: unknown) {
  const { message } = error as Error
  process.stderr.write(`${message}\n`)
  process.exitCode = error instanceof Misused ? 2 : 1
}

/** Runs the command of these words in this shop, and sets the exit code. */
export async function runCommand(code: ShopCode, words: string[]): Promise<void> {
  await run(code, words).then((code) => {
    process.exitCode = code
  }, fail)
}
