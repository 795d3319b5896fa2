import { Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import { changes, deleted, Id, input, Metadata, optional, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, adminWrite, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { find, findOne, treeOf } from "../data/read.ts"
import { ShippingProfile } from "../entities/index.ts"
import { list, one } from "../wire/answers.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import { lockOwnProfiles, lockProfileRow } from "./queries.ts"
import { dissolveProfile, joinProfile } from "./shipping-profiles.ts"

const ProfileAnswer = one("shipping_profile", ShippingProfile, ["products.profiles", "shipping_options"])
const name = z.string().min(1).max(255)
const Type = z.enum(["default", "gift_card", "custom"])
/** v1's panel sends whole rows where scripts send ids. */
const Those = optional(z.array(z.union([Id, z.looseObject({ id: Id }).transform(({ id }) => id)])).max(10_000))

/** @public */
export const shippingProfiles = router({
  create: adminWrite
    .meta(rest("POST /admin/shipping-profiles", "Create a Shipping Profile"))
    .input(input({ name, type: Type, metadata: Metadata }))
    .output(ProfileAnswer)
    .mutation(async ({ ctx, input: { name, type, metadata } }) => {
      if (type !== "custom") await mustBeFirst(ctx, type)
      const id = newId("sp")
      await ctx.db.shippingProfile.create({ data: { id, name, type, metadata: metadata as object | undefined } })
      return getResponse(ctx, id)
    }),

  list: admin
    .meta(rest("GET /admin/shipping-profiles", "List Shipping Profiles"))
    .input(input({}))
    .output(list("shipping_profiles", ShippingProfile))
    .query(async ({ ctx }) => ({ shipping_profiles: await find(ctx, "ShippingProfile", {}, treeOf(ctx.shape)) })),

  get: admin
    .meta(rest("GET /admin/shipping-profiles/{id}", "Get a Shipping Profile"))
    .input(input({ id: Id }))
    .output(ProfileAnswer)
    .query(({ ctx, input: { id } }) => getResponse(ctx, id)),

  update: adminChange("shipping_profile")
    .meta(rest("POST /admin/shipping-profiles/{id}", "Update a Shipping Profile"))
    .input(
      changes({
        id: Id,
        name: name.optional(),
        metadata: Metadata,
        type: Type.optional(),
        products: Those,
        shipping_options: Those,
      }),
    )
    .output(ProfileAnswer)
    .mutation(async ({ ctx, input: { id, name, metadata, type, products, shipping_options } }) => {
      const profile = await lockProfile(ctx, id)
      if (type && type !== profile.type)
        throw new Refusal(
          "not_allowed",
          "The shop has one default profile and one for gift cards, which stay as they are",
        )
      const merged = updatedMetadata(profile.metadata, metadata) as object | undefined
      await ctx.db.shippingProfile.update({ where: { id }, data: { name, metadata: merged } })
      await joinProfile(ctx, id, { products: products ?? [], shipping_options: shipping_options ?? [] })
      return getResponse(ctx, id)
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/shipping-profiles/{id}", "Delete a Shipping Profile"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("shipping_profile"))
    .mutation(async ({ ctx, input: { id } }) => {
      const profile = await ctx.db.shippingProfile.findFirst({ where: { id, ...live } })
      if (profile?.type === "default" || profile?.type === "gift_card")
        throw new Refusal("not_allowed", `The shop needs its ${profile.type} shipping profile`)
      if (profile) await dissolveProfile(ctx, id)
      return { id, object: "shipping_profile" as const, deleted: true as const }
    }),
})

async function getResponse(ctx: Context, id: string) {
  const what = `Shipping profile with id: ${id}`
  return { shipping_profile: await findOne(ctx, "ShippingProfile", { id }, treeOf(ctx.shape), what) }
}

async function lockProfile(ctx: Context, id: string) {
  await lockProfileRow(ctx, id)
  return findOne(ctx, "ShippingProfile", { id }, {}, `Shipping profile with id: ${id}`)
}

/** v1 created second ones, and then new products got one or the other at random. */
async function mustBeFirst(ctx: Context, type: "default" | "gift_card") {
  await lockOwnProfiles(ctx)
  if (await ctx.db.shippingProfile.count({ where: { type, ...live } }))
    throw new Refusal("duplicate_error", `The shop has a ${type} shipping profile`)
}
