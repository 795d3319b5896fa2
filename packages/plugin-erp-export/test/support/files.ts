import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import type { Providers } from "mercer"

type FileStore = Providers["file"]

/** What happens to the next file that is stored. */
export interface Faults {
  /** The provider refuses it. */
  refuse?: boolean
  /** It is stored, and then the process is gone: nobody hears of it. */
  die?: boolean
  /** It is stored, and its process goes on only when this is over. */
  wait?: Promise<void>
}

/** The shop's own store, with faults. */
export function faulty(store: FileStore, faults: Faults): FileStore {
  return {
    ...store,
    async save(content, options) {
      const { refuse, die, wait } = faults
      for (const name of ["refuse", "die", "wait"] as const) delete faults[name]
      if (refuse) throw new Error("The bucket is gone")
      const saved = await store.save(content, options)
      if (die) throw new Error("killed")
      await wait
      return saved
    },
  }
}

/** The texts of all CSV files in a folder. */
export async function csvFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".csv"))
  return Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")))
}
