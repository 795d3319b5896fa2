import { expect, test } from "vitest"
import { WEBHOOK_KINDS } from "./kinds.ts"

test("webhooks can subscribe to these kinds", () =>
  expect(WEBHOOK_KINDS).toEqual([
    ...["batch.canceled", "batch.completed", "batch.created", "batch.failed", "batch.updated"],
    ...["claim.canceled", "claim.created", "claim.refund_processed", "claim.shipment_created", "claim.updated"],
    ...["customer.created", "customer.updated"],
    ...["inventory-item.created", "inventory-item.deleted", "inventory-item.updated"],
    ...["inventory-level.created", "inventory-level.deleted", "inventory-level.updated"],
    ...["note.created", "note.deleted", "note.updated"],
    ...["order.canceled", "order.placed", "order.updated"],
    ...["reservation-item.created", "reservation-item.deleted", "reservation-item.updated"],
    ...["stock-location.created", "stock-location.deleted", "stock-location.updated"],
  ]))
