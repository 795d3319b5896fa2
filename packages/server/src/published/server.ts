import "../young-heap.ts"

// What `mercer start` runs: the shop of the folder. Its modules are loaded after that import, since they fill the heap.
const [{ configure }, { serve }, { loadShop }] = await Promise.all([
  import("../configured.ts"),
  import("../serve.ts"),
  import("./load-shop.ts"),
])
void serve(async () => configure(...(await loadShop())))
