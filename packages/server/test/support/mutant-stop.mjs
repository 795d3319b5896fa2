// A mutant server that stops immediately, despite requests in progress, as node does. Loaded before the real server.
process.prependListener("SIGTERM", () => process.exit(0))
