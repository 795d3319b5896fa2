import { entity } from "@mercer/rest"
import { resource } from "./resource.ts"

/** `secret` is null except in responses that create it: it is returned once. @public */
export const Webhook = entity("Webhook", {
  about: "An address that is called after events.",
  hidden: ["previous_secret", "previous_secret_until"],
  masked: ["secret"],
})

/** @public */
export const WebhookDelivery = entity("WebhookDelivery", {
  about: "One call of a webhook, and how it was answered.",
  hidden: ["locked_until", "subject_id"],
})

export const webhooks = resource("webhooks", {
  about: "Addresses that are called after events, and each delivery.",
  area: "integrations",
  rows: { model: "Webhook" },
  edited: true,
})
