// A server that ends as node does by itself: at once, whoever is being served. Loaded before the real one's own code.
process.prependListener("SIGTERM", () => process.exit(0))
