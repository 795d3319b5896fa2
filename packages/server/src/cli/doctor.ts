import type { Finding } from "@mercer/api"
import { examine } from "../doctor/examine.ts"
import type { Command } from "./command.ts"

/**
 * Checks a shop without changing anything; with --repair it first corrects what follows from other rows. Exit code 1 if something keeps it from running, and in production also if
 * something is unsafe.
 */
export const doctor: Command = {
  options: "[--repair]",
  summary: "look whether the database and the settings are in order; in production, whether it may open",
  async bare(shop, say, options) {
    const findings = await examine(shop, options.repair === true)
    const { production } = shop.settings
    const ok = findings.every((one) => one.ok || one.level === "advice" || (one.level === "problem" && !production))
    say(findings.map(lineOf).join("\n"), { ok, production, findings })
    return ok ? 0 : 1
  },
}

function lineOf({ check, ok, words, advice }: Finding): string {
  return `${ok ? "✓" : "✗"} ${check}: ${words}${advice ? `\n    ${advice}` : ""}`
}
