import { entity } from "@mercer/rest"
import { resource } from "./resource.ts"

/** @public */
export const Note = entity("Note", {
  about: "An operator's note on a resource.",
  operators_only: ["value", "author_id"],
  relations: ["author"],
})

export const notes = resource("notes", {
  about: "Notes of operators on orders, customers and other resources.",
  area: "notes",
  rows: { model: "Note" },
})
