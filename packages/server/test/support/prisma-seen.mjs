// Says on stderr when Prisma compiles its query compiler, which is when a process first uses its client.
Error.stackTraceLimit = 40
const Module = WebAssembly.Module
WebAssembly.Module = class extends Module {
  constructor(...given) {
    super(...given)
    process.stderr.write(`Prisma is used\n${new Error("here").stack}\n`)
  }
}
