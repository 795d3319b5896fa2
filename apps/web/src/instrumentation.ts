/** Next calls this at its start: a host that runs Next without server.ts gets its jobs from here. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return
  const { theShop } = await import("./shop.ts")
  await theShop()
}
