import { entity } from "@mercer/rest"

/** @public */
export const Note = entity("Note", { operators_only: ["value", "author_id"], relations: ["author"] })
