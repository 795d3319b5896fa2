import type { PrismaClient } from "../generated/client/client.ts"

/**
 * Stands for a Prisma client that is made when it is first used: making one takes 30 MiB and as long as a tenth of the
 * server's start, and much runs on written SQL alone.
 */
export function lazyPrisma(make: () => PrismaClient): { db: PrismaClient; disconnect(): Promise<void> } {
  let made: PrismaClient | undefined
  const client = () => (made ??= make())
  const db = new Proxy({} as PrismaClient, {
    get(_, name) {
      // What is awaited, or printed, is not used.
      if (name === "then" || typeof name === "symbol") return undefined
      const value = Reflect.get(client(), name)
      return typeof value === "function" ? value.bind(client()) : value
    },
    has: (_, name) => Reflect.has(client(), name),
  })
  return { db, disconnect: async () => made?.$disconnect() }
}
