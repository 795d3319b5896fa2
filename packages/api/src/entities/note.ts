import { entity } from "@mercer/rest"

/** @public */
export const Note = entity("Note", { relations: ["author"] })
