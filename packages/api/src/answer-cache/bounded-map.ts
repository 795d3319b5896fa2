/** Something with a size in bytes. */
interface Sized {
  readonly size: number
}

/** Entries by key, up to a number of bytes together: those not used for longest leave first. */
export function boundedMap<Entry extends Sized>(most: number) {
  const entries = new Map<string, Entry>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  return {
    get(key: string): Entry | undefined {
      const found = entries.get(key)
      if (!found) return undefined
      entries.delete(key)
      entries.set(key, found)
      return found
    },
    set(key: string, entry: Entry): void {
      drop(key)
      if (entry.size > most) return
      entries.set(key, entry)
      bytes += entry.size
      for (const oldest of entries.keys()) {
        if (bytes <= most) break
        drop(oldest)
      }
    },
    drop,
  }
}
