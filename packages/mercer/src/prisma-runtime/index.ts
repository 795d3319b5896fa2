/* What a shop's generated client imports of Prisma: through Mercer, so that the shop itself depends on Mercer alone. */
export * from "@prisma/client/runtime/client"
