export * from "@prisma/client/runtime/index-browser"
