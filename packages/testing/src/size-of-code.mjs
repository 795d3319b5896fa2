import { LINES_OF_A_FUNCTION, longFunctions } from "./long-functions.mjs"

const LINES_OF_A_FILE = 300
const CHARACTERS_OF_A_LINE = 120
/** A file of at most so many lines is a sliver. */
const LINES_OF_A_SLIVER = 15

/** Whether a path, from the root, is counted: code and styles of a package's src, without tests and generated files. */
export function isCounted(path) {
  return /^packages\/[^/]+\/src\/.*\.(tsx?|mjs|css)$/.test(path) && !/\.test\.tsx?$|\/generated\//.test(path)
}

/**
 * The size of source files, with the places above a limit, by limit.
 * @param {{ path: string, text: string }[]} files
 */
export function sizeOfCode(files) {
  const counted = files.map(({ path, text }) => ({ path, text, lines: linesOf(text) }))
  const code = counted.filter(({ path }) => !path.endsWith(".css"))
  const lengths = counted.map(({ lines }) => lines.length).toSorted((a, b) => a - b)
  const figures = {
    files: counted.length,
    lines: sum(counted, ({ lines }) => lines.length),
    "median file": lengths[Math.floor(lengths.length / 2)] ?? 0,
    "import lines": sum(code, ({ lines }) => importLines(lines)),
    exports: sum(code, ({ lines }) => lines.filter((line) => line.startsWith("export ")).length),
    "CSS lines": sum(counted, ({ path, lines }) => (path.endsWith(".css") ? lines.length : 0)),
    [`files of at most ${LINES_OF_A_SLIVER} lines`]: lengths.filter((length) => length <= LINES_OF_A_SLIVER).length,
  }
  const failures = {
    [`files above ${LINES_OF_A_FILE} lines`]: counted.filter(isLongFile).map(({ path }) => path),
    [`functions above ${LINES_OF_A_FUNCTION} lines`]: code.flatMap(({ path, text }) =>
      longFunctions(path, text).map(({ line, name, lines }) => `${path}:${line} ${name} ${lines}`),
    ),
    [`lines above ${CHARACTERS_OF_A_LINE} characters`]: counted.flatMap(longLines),
  }
  return { figures, failures }
}

function isLongFile({ lines }) {
  return lines.length > LINES_OF_A_FILE
}

/** The lines of a file that are too long, each by its place. */
export function longLines({ path, lines }) {
  return lines.flatMap((line, index) => (line.length > CHARACTERS_OF_A_LINE ? [`${path}:${index + 1}`] : []))
}

function linesOf(text) {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n")
}

/** Lines of import declarations, those of declarations over several lines included. */
function importLines(lines) {
  let count = 0
  let open = false
  for (const line of lines) {
    if (/^import\b(?!\()/.test(line)) open = true
    if (!open) continue
    count++
    if (/["']( with \{.*\})?;?$/.test(line)) open = false
  }
  return count
}

function sum(files, count) {
  return files.reduce((total, file) => total + count(file), 0)
}
