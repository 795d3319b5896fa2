/** How `mercer dev` starts a server while the one before still runs. */
export const isHandOver = process.argv.includes("--hand-over")

/**
 * Says that everything but listening is done, and waits until the server before has ended: a shop that cannot start is
 * known while that one still answers. Does nothing for a server that was not started so.
 */
export async function waitForTurn(): Promise<void> {
  if (!isHandOver || !process.send) return
  const leave = () => process.exit(0)
  process.once("disconnect", leave)
  const turn = new Promise((resolve) => process.once("message", resolve))
  process.send({ ready: true })
  await turn
  process.off("disconnect", leave)
}
