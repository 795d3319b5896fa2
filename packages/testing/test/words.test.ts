import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const root = path.join(import.meta.dirname, "../../..")

/**
 * Words that do not come back, each with how often it may still stand in code and documents: the number only shrinks. What
 * to write instead: emit or say; response; again; in the meantime; they; handler or operation; fulfill; American spelling.
 */
const MAY_STILL_STAND: Record<string, [pattern: RegExp, most: number]> = {
  told: [/\b\w*(?:[tT]old|[tT]ells?)(?![a-zä])\w*/g, 3],
  shown: [/\b\w*[sS]hown(?![a-z])\w*/g, 2],
  anew: [/\banew\b/gi, 3],
  meanwhile: [/\bmeanwhile\b/gi, 1],
  "he, his": [/\b(?:he|his|him|himself)\b/gi, 3],
  deed: [/\b\w*[dD]eed(?![a-z])\w*/g, 0],
  restand: [/\b\w*[rR]estand\w*/g, 0],
  door: [/\b\w*[dD]oors?(?![a-z])\w*/g, 0],
  nudge: [/\b\w*[nN]udge\w*/g, 0],
  fulfil: [/\bfulfils?(?![a-z])|\w+Fulfil(?![a-z])/g, 5],
  "naive twin": [/\bnaive\b|\btwins?\b/gi, 0],
  "some hundred": [/\bsome (?:hundred|thousand|dozen)s?\b/gi, 0],
  "by chance": [/\bby chance\b/gi, 1],
  "British spelling": [
    /\b\w*(?:colour|catalogue|organis(?!m)|authoris|cancelled|cancelling|behaviour|honour|favour|labelled|centre)\w*/gi,
    6,
  ],
}

/** Sources, tests and documents; neither what others wrote nor applied migrations, whose text must not change. */
const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.md", "*.css"], {
  cwd: root,
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((file) => !file.endsWith("packages/testing/test/words.test.ts") && !file.endsWith("LICENSE"))
const texts = files.map((file) => fs.readFileSync(path.join(root, file), "utf8"))

test.each(Object.entries(MAY_STILL_STAND))("%s is written less and less", (_, [pattern, most]) => {
  const found = texts.reduce((sum, text) => sum + [...text.matchAll(pattern)].length, 0)
  expect(found, `lower the number to ${found}, or write another word`).toBe(most)
})
