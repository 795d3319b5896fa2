import { Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import { deleted, Id, input, rest } from "@mercer/rest"
import * as z from "zod"
import { adminWrite } from "../access/procedures.ts"
import { findOne, treeOf } from "../data/read.ts"
import { SalesChannel } from "../entities/index.ts"
import { lockLocation } from "../inventory/queries-levels.ts"
import { one } from "../wire/answers.ts"
import { lockChannel, lockChannelRow } from "./queries.ts"

const Link = { id: Id, location_id: Id }

/** The stock locations that a channel sells from: a part of the operations on sales channels. @public */
export const channelLocations = {
  addLocation: adminWrite
    .meta(rest("POST /admin/sales-channels/{id}/stock-locations", "Add a Stock Location to a Sales Channel"))
    .input(input(Link))
    .output(one("sales_channel", SalesChannel))
    .mutation(async ({ ctx, input: { id, location_id } }) => {
      const what = `Sales channel with id: ${id}`
      if (!(await lockChannel(ctx, id))) throw new Refusal("not_found", `${what} was not found`)
      if (!(await lockLocation(ctx, location_id)))
        throw new Refusal("not_found", `StockLocation with id ${location_id} was not found`)
      // v1 links again each time; the channel's lock keeps it to one.
      const link = { sales_channel_id: id, location_id }
      if (!(await ctx.db.salesChannelLocation.findFirst({ where: { ...link, ...live }, select: { id: true } })))
        await ctx.db.salesChannelLocation.create({ data: { id: newId("scloc"), ...link } })
      return { sales_channel: await findOne(ctx, "SalesChannel", { id }, treeOf(ctx.shape), what) }
    }),

  removeLocation: adminWrite
    .meta(rest("DELETE /admin/sales-channels/{id}/stock-locations", "Remove a Stock Location from a Sales Channel"))
    .input(z.strictObject(Link))
    .output(deleted("stock-location"))
    .mutation(async ({ ctx, input: { id, location_id } }) => {
      await lockChannelRow(ctx, id)
      await ctx.db.salesChannelLocation.deleteMany({ where: { sales_channel_id: id, location_id } })
      return { id, object: "stock-location" as const, deleted: true as const }
    }),
}
