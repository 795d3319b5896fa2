import { type Registry, registry } from "@mercer/providers"
import { providers } from "../configured.ts"
import type { WebSettings } from "../settings.ts"
import type { Command } from "./command.ts"
import { aboutDatabase, aboutRows, repairRows } from "./doctor/database.ts"
import { broken, type Finding } from "./doctor/finding.ts"
import { aboutMedusa } from "./doctor/medusa.ts"
import { aboutPasswords, aboutProduction } from "./doctor/settings.ts"

/**
 * Checks a shop without changing anything; with --repair it first corrects what follows from other rows. Exit code 1 if something keeps it from running, and in production also if
 * something is unsafe.
 */
export const doctor: Command = {
  options: "[--repair]",
  summary: "look whether the database and the settings are in order; in production, whether it may open",
  async bare(settings, say, options) {
    const findings = await examine(settings, options.repair === true)
    const ok = findings.every(
      (one) => one.ok || one.level === "advice" || (one.level === "problem" && !settings.production),
    )
    say(findings.map(lineOf).join("\n"), { ok, production: settings.production, findings })
    return ok ? 0 : 1
  },
}

async function examine(settings: WebSettings, repairs: boolean): Promise<Finding[]> {
  const { registered, refused } = configured(settings)
  const database = await aboutDatabase(settings)
  const findings = [...database, aboutPasswords(settings), ...aboutMedusa(settings), ...refused]
  // Rows can be read only if the tables exist.
  if (database.every(({ ok }) => ok)) {
    if (repairs) findings.push(await repairRows(settings))
    findings.push(...(await aboutRows(settings, registered)))
  }
  if (settings.production) findings.push(...aboutProduction(settings, registered))
  return findings
}

/** The providers of mercer.config.ts, or the reason why the server would not start with them. */
function configured(settings: WebSettings): { registered?: Registry; refused: Finding[] } {
  try {
    return { registered: registry(providers(settings), { allow_scripted: !settings.production }), refused: [] }
  } catch (error) {
    return { refused: [broken("providers", (error as Error).message)] }
  }
}

function lineOf({ check, ok, words, advice }: Finding): string {
  return `${ok ? "✓" : "✗"} ${check}: ${words}${advice ? `\n    ${advice}` : ""}`
}
