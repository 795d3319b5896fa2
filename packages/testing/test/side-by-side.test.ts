// Which works of `npm test` run at once.
import { sideBySide } from "@mercer/launch/side-by-side"
import { expect, test } from "vitest"

/** Works that end when the test says so, and a log of what began. */
function works(...all: [name: string, workers: number, after?: string][]) {
  const began: string[] = []
  const end: Record<string, (error?: Error) => void> = {}
  const list = all.map(([name, workers, after]) => ({
    name,
    workers,
    after,
    start: () =>
      new Promise<void>((resolve, reject) => {
        began.push(name)
        end[name] = (error) => (error ? reject(error) : resolve())
      }),
  }))
  async function endOne(name: string, error?: Error) {
    end[name]?.(error)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { list, began, end: endOne }
}

test("a work starts when its workers find room, a smaller one before a larger one that does not fit", async () => {
  const { list, began, end } = works(["a", 3], ["b", 3], ["c", 2], ["d", 1])
  const all = sideBySide(list, 5)
  expect(began).toEqual(["a", "c"])
  await end("c")
  expect(began).toEqual(["a", "c", "d"])
  await end("a")
  expect(began).toEqual(["a", "c", "d", "b"])
  await end("d")
  await end("b")
  await all
})

test("a work comes after the one that it names, and one that is larger than the room runs alone", async () => {
  const { list, began, end } = works(["large", 9], ["pages", 1, "build"], ["build", 1])
  const all = sideBySide(list, 2)
  expect(began).toEqual(["large"])
  await end("large")
  expect(began).toEqual(["large", "build"])
  await end("build")
  expect(began).toEqual(["large", "build", "pages"])
  await end("pages")
  await all
})

test("after an error nothing starts, and what runs is waited for", async () => {
  const { list, began, end } = works(["a", 1], ["b", 1], ["c", 1])
  const all = sideBySide(list, 2)
  let isOver = false
  const failed = all.catch((error) => error).finally(() => (isOver = true))
  await end("a", new Error("Stopped."))
  expect([began, isOver]).toEqual([["a", "b"], false])
  await end("b")
  expect(await failed).toEqual(new Error("Stopped."))
})

test("nothing to do is done at once", async () => {
  await expect(sideBySide([], 2)).resolves.toBeUndefined()
})
