import { Id, rest } from "@mercer/rest"
import * as z from "zod"
import { adminWrite } from "../access/procedures.ts"
import { MediaAnswer, mediaResponse } from "./admin-media.ts"
import { addPicture, removePicture } from "./product-pictures.ts"

const Wanted = z.strictObject({ id: Id, product_ids: z.array(Id).min(1).max(500) })

/** A picture of the library on several products at once. @public */
export const mediaProducts = {
  addProducts: adminWrite
    .meta(rest("POST /admin/media/{id}/products/batch", "Add a Picture to Products", { area: "products" }))
    .input(Wanted)
    .output(MediaAnswer)
    .mutation(async ({ ctx, input: { id, product_ids } }) => {
      await addPicture(ctx, await mediaResponse(ctx, id), product_ids)
      return { media: await mediaResponse(ctx, id) }
    }),

  removeProducts: adminWrite
    .meta(rest("DELETE /admin/media/{id}/products/batch", "Remove a Picture From Products", { area: "products" }))
    .input(Wanted)
    .output(MediaAnswer)
    .mutation(async ({ ctx, input: { id, product_ids } }) => {
      await removePicture(ctx, await mediaResponse(ctx, id), product_ids)
      return { media: await mediaResponse(ctx, id) }
    }),
}
