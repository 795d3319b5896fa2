const START = "(?<![.\\w])(?:spawn|spawnSync|exec|execFile|execFileSync|execSync)"
/** What `packages/launch` starts programs with. */
const STEP = "(?<![.\\w])run"
const ARGUMENT = '\\(\\s*(?:"([^"]*)"|(\\w+)\\b)'

/** The programs that a source starts by a bare name, which the PATH must lead to: literals, and names that stand for them. */
export function programsIn(text: string): string[] {
  const starters = /steps\.mjs"/.test(text) ? [START, STEP] : [START]
  const calls = starters.flatMap((starter) => [...text.matchAll(new RegExp(starter + ARGUMENT, "g"))])
  const programs = calls
    .flatMap(([, literal, name]) => (literal === undefined ? literalsOf(text, name ?? "") : [literal]))
    .map((words) => words.split(" ")[0] ?? "")
  return [...new Set(programs.filter((name) => /^[a-z][\w.-]*$/.test(name)))]
}

/** What a constant stands for, or the words that a parameter's type allows. */
function literalsOf(text: string, name: string): string[] {
  const constant = new RegExp(`const ${name} = "([^"]*)"`).exec(text)?.[1]
  if (constant !== undefined) return [constant]
  const union = new RegExp(`\\b${name}: ("[^"]*"(?: \\| "[^"]*")+)`).exec(text)?.[1] ?? ""
  return [...union.matchAll(/"([^"]*)"/g)].map(([, word = ""]) => word)
}
