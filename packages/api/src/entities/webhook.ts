import { entity } from "@mercer/rest"

/** `secret` is null except in responses that create it: it is returned once. @public */
export const Webhook = entity("Webhook", {
  hidden: ["previous_secret", "previous_secret_until"],
  masked: ["secret"],
})

/** @public */
export const WebhookDelivery = entity("WebhookDelivery", { hidden: ["locked_until", "subject_id"] })
