import { expect, test } from "vitest"
import { inSession, sessionBegun } from "../src/server/session-state.ts"

const REFUSED = new Error("Unauthorized")
const isRefused = (error: unknown) => error === REFUSED

/** A request that is refused as often as `refusals` says, then answered. */
function request(refusals: number) {
  let sent = 0
  const send = async () => {
    sent += 1
    if (sent <= refusals) throw REFUSED
    return "answered"
  }
  return { send, sent: () => sent }
}
const settled = () => new Promise((done) => setTimeout(done))

test("visitors are refused: nobody was signed in", async () => {
  await expect(inSession(request(1).send, isRefused)).rejects.toBe(REFUSED)
})

test("an operator's request waits for the next login, and is then sent again", async () => {
  sessionBegun()
  const [query, save] = [request(1), request(2)]
  const answers = [inSession(query.send, isRefused), inSession(save.send, isRefused)]
  await settled()
  expect([query.sent(), save.sent()]).toEqual([1, 1])
  sessionBegun()
  expect(await answers[0]).toBe("answered")
  expect(save.sent()).toBe(2)
  sessionBegun()
  expect(await answers[1]).toBe("answered")
})

test("a request that was sent before another one's login is sent again without asking twice", async () => {
  const late = inSession(async () => "first", isRefused)
  let answer = () => {}
  let isOld = true
  const slow = inSession(async () => {
    if (!isOld) return "second"
    await new Promise<void>((done) => {
      answer = done
    })
    isOld = false
    throw REFUSED
  }, isRefused)
  const other = inSession(request(1).send, isRefused)
  await settled()
  sessionBegun()
  expect(await other).toBe("answered")
  answer()
  expect(await Promise.all([late, slow])).toEqual(["first", "second"])
})

test("other errors are passed on", async () => {
  const broken = new Error("Something else")
  await expect(inSession(() => Promise.reject(broken), isRefused)).rejects.toBe(broken)
})
