import { entity } from "@mercer/rest"
import { resource } from "./resource.ts"

/** @public */
export const Notification = entity("Notification", {
  about: "A message that was sent about an event.",
  relations: ["resends", "parent_notification", "customer", "provider"],
})

export const NotificationProvider = entity("NotificationProvider", { about: "What sends notifications." })

export const notifications = resource("notifications", {
  about: "Notifications that were sent to customers, and sending them again.",
  area: "emails",
})
