import "../young-heap.ts"

// What `mercer start` runs: the shop of the folder. Its modules are loaded after that import, since they fill the heap.
const [{ shopCode }, { serve }, { loadShop }] = await Promise.all([
  import("../shop-code.ts"),
  import("./serve.ts"),
  import("./load-shop.ts"),
])
void serve(async () => shopCode(...(await loadShop())))
