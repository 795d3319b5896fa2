import "./young-heap.ts"

// What `npm start` runs: the reference shop. Its modules are loaded after that import, since they fill the heap.
const [{ default: reference }, { configure }, { serve }] = await Promise.all([
  import("../mercer.config.ts"),
  import("./configured.ts"),
  import("./serve.ts"),
])
configure(reference)
void serve()
