import { entity } from "@mercer/rest"

/** @public */
export const Notification = entity("Notification", {
  relations: ["resends", "parent_notification", "customer", "provider"],
})

export const NotificationProvider = entity("NotificationProvider", {})
