import { entity } from "@mercer/rest"

/** `secret` is null but in the answers that make it: it is shown once. */
export const Webhook = entity("Webhook", {
  hidden: ["previous_secret", "previous_secret_until"],
  masked: ["secret"],
})

export const WebhookDelivery = entity("WebhookDelivery", { hidden: ["locked_until"] })
