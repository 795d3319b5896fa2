import type { EditedName } from "@mercer/api"
import { addressOf, pages } from "#panel/resources/resources.ts"

export interface Place {
  resource: EditedName
  resource_id: string
}

/** Words of addresses where the id of a row would be. */
const NOT_IDS = ["", "new", "profiles", "reservations"]

/** What a page is about, by its address; undefined for lists, for new ones, and where nothing is edited. */
export function placeOf(pathname: string): Place | undefined {
  for (const { edited, resource, name } of pages) {
    const [before, rest = ""] = pathname.split(`${addressOf(name)}/`)
    const [id = ""] = rest.split("/")
    if (edited && before === "" && !NOT_IDS.includes(id))
      return { resource: resource as EditedName, resource_id: decodeURIComponent(id) }
  }
  return undefined
}
