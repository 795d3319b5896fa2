/** Next calls this at startup: the shop's jobs begin before the first request. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return
  const { start } = await import("./mercer.ts")
  await start()
}
