import { Refusal } from "../refusal.ts"

export type ApplicableCard = { code: string; is_disabled: boolean; ends_at: Date | null; region_id: string }

/**
 * A gift card can be used when it is neither disabled nor expired (else not_allowed) and belongs to the cart's region
 * (else invalid_data). v1: expired cards were taken.
 */
export function applicable(card: ApplicableCard, { region_id, now }: { region_id: string; now: Date }): void {
  if (card.is_disabled) throw new Refusal("not_allowed", "The gift card is disabled", "gift_card_disabled")
  if (card.ends_at && card.ends_at < now)
    throw new Refusal("not_allowed", "The gift card is expired", "gift_card_expired")
  if (card.region_id !== region_id)
    throw new Refusal("invalid_data", "The gift card cannot be used in the current region", "gift_card_wrong_region")
}

/** The refusal to put a gift card on a cart by a code that none has. */
export function unknownGiftCard(code: string): Refusal {
  return new Refusal("not_found", `Gift card with code ${code} was not found`, "gift_card_not_found")
}
