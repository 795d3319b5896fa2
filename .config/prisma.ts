import path from "node:path"

// A plain object: `prisma` is installed in packages/db only, so `prisma/config` can't be imported from here.
export default {
  schema: path.join("..", "prisma", "schema"),
  migrations: { path: path.join("..", "prisma", "migrations") },
  datasource: { url: process.env.DATABASE_URL ?? "" },
}
