// @ts-expect-error Prisma does not describe its types
export * from "@prisma/client/runtime/query_compiler_fast_bg.postgresql.mjs"
