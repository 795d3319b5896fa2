import type { Kind, Process, StateOf } from "./process.ts"

/**
 * What is wrong with a process's table, as sentences; empty when nothing is: every state ends, waits or has a step, and
 * only one of these; a row can get into every state, and from every state to an end.
 */
export function faultsOf<K extends Kind>(process: Process<K>): string[] {
  const { ends, steps, waits = {} } = process
  const named = [...ends, ...Object.keys(waits), ...Object.keys(steps)] as StateOf<K>[]
  const leadsTo = (state: StateOf<K>): readonly StateOf<K>[] => steps[state]?.to ?? waits[state as never] ?? []
  const reached = closure([...process.begins], leadsTo)
  const faults = named.filter((state, at) => named.indexOf(state) !== at).map((state) => `${state} is named twice`)
  for (const state of reached) if (!named.includes(state)) faults.push(`${state} neither ends, waits nor has a step`)
  for (const state of named) {
    if (!reached.has(state)) faults.push(`${state} is never reached`)
    const after = closure([state], leadsTo)
    if (!ends.some((end) => after.has(end))) faults.push(`${state} leads to no end`)
  }
  return faults
}

function closure<S>(from: S[], leadsTo: (state: S) => readonly S[]): Set<S> {
  const found = new Set(from)
  for (const state of found) for (const next of leadsTo(state)) found.add(next)
  return found
}
