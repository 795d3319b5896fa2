// A server whose folder MERCER_TEST_FULL takes only the first bytes: if a test may not mount a small disk.
import fs from "node:fs"
import fsp from "node:fs/promises"
import { syncBuiltinESMExports } from "node:module"

const folder = process.env.MERCER_TEST_FULL
const ROOM = 262_144
const refuse = () => {
  throw Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    errno: -28,
    syscall: "write",
  })
}
const used = () =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(`${entry.parentPath}/${entry.name}`).size, 0)
const mustFit = (content) => used() + Buffer.byteLength(content) > ROOM && refuse()

const { open, writeFile } = fsp
fsp.open = async (path, ...more) => {
  const file = await open(path, ...more)
  if (!String(path).startsWith(folder)) return file
  const write = file.writeFile
  file.writeFile = async (content, ...rest) => {
    mustFit(content)
    return write.call(file, content, ...rest)
  }
  return file
}
fsp.writeFile = async (path, content, ...more) => {
  if (!String(path).startsWith(folder)) return writeFile(path, content, ...more)
  await writeFile(path, "") // the file exists; its content does not fit
  mustFit(content)
  return writeFile(path, content, ...more)
}
syncBuiltinESMExports()
