// Which suites run at once: a suite alone leaves a core idle for half of its time, and too many keep each other from ending.

/**
 * Does all works, those in front first: the next one starts as soon as its workers find room beside those under way, and
 * the work that it comes `after` has ended. One that takes more than there is at all runs alone.
 * @param {{ name: string, workers: number, after?: string, start: () => Promise<void> }[]} works
 * @param {number} room how many workers there may be at once
 * @returns {Promise<void>} rejects with the first error, after all that had started have ended; starts no more after it
 */
export async function sideBySide(works, room) {
  const waiting = [...works]
  /** Those that have started, with when they end. */
  const underWay = new Map()
  const failed = []
  let taken = 0
  const isOpen = (name) => [...waiting, ...underWay.keys()].some((work) => work.name === name)
  const fits = ({ workers, after }) => !(after && isOpen(after)) && (taken === 0 || taken + workers <= room)
  function begin(work) {
    taken += work.workers
    const ending = work
      .start()
      .catch((error) => void failed.push(error))
      .finally(() => {
        taken -= work.workers
        underWay.delete(work)
      })
    underWay.set(work, ending)
  }
  while (waiting.length > 0 || underWay.size > 0) {
    const next = failed.length > 0 ? -1 : waiting.findIndex(fits)
    if (next >= 0) begin(...waiting.splice(next, 1))
    else if (underWay.size > 0) await Promise.race(underWay.values())
    else break
  }
  if (failed.length > 0) throw failed[0]
}
