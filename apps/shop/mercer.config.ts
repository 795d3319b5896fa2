/**
 * The reference shop: Mercer as it is, with the providers that its settings name. A shop's developer edits such a file
 * (docs/extend.md). For a provider of your own:
 *   1. write an object that fits its interface (packages/providers/src/<kind>/port.ts; README.md there shows one whole);
 *   2. put it in its list here: `({ ...core, payment: [...core.payment, mine] })`. Its `id` is what the database keeps in
 *      `provider_id` columns, so an id once used stays: orders made with it still need it for captures and refunds.
 *   3. start the shop. The provider's row is created; a region offers it once it is linked to it in the panel.
 */
import { defineShop } from "mercer"

export default defineShop({ providers: (core) => core })
