import * as z from "zod"

/**
 * What a login by token answers. `device_token` is for clients without cookies: whoever sends it back is not locked out
 * by wrong passwords that others try.
 * @public
 */
export const TokenAnswer = z.object({ access_token: z.string(), device_token: z.string() })

/** The header of requests that are counted by device, for the document. @public */
export const DEVICE = {
  "X-Device-Token":
    "The `device_token` of an earlier login, from clients that keep no cookies: others cannot lock it out.",
}
