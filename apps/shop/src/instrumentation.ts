/** Next calls this at startup: a host that runs Next without server.ts starts its jobs here. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return
  const { configureOnce } = await import("./configured.ts")
  configureOnce((await import("../mercer.config.ts")).default)
  const { theShop } = await import("./shop.ts")
  await theShop()
}
