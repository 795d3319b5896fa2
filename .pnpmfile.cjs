// What libraries would bring along into production although no program of ours needs it there: Prisma's commands with their
// studio, the compiler, a browser for tests, and Next's own resizing of pictures, which no page of ours asks for.
const WITHOUT = {
  "@prisma/client": ["prisma", "typescript"],
  "@trpc/server": ["typescript"],
  next: ["@playwright/test", "sharp"],
}

function readPackage(manifest) {
  for (const name of WITHOUT[manifest.name] ?? []) {
    for (const kind of ["dependencies", "optionalDependencies", "peerDependencies", "peerDependenciesMeta"]) {
      delete manifest[kind]?.[name]
    }
  }
  return manifest
}

module.exports = { hooks: { readPackage } }
