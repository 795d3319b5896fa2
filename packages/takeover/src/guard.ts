import { identifierOf } from "@mercer/db"
import type { Writer } from "./connected.ts"

/** What only the program that sells writes to; prices, stock and customers may be written by scripts of the shop's own. */
const GUARDED = [
  "cart",
  "claim_order",
  "draft_order",
  "fulfillment",
  "idempotency_key",
  "order",
  "order_edit",
  "payment",
  "payment_session",
  "refund",
  "return",
  "staged_job",
  "swap",
]

/**
 * Takes the right to sell from Medusa, and from whatever else is not Mercer: started again by accident it would sell beside
 * Mercer, from the same stock, with carts that Mercer holds. Reading goes on. `undo` takes the triggers away.
 */
export async function guardSales(writer: Writer): Promise<void> {
  await writer.client.query(REFUSE)
  for (const table of GUARDED) {
    await writer.client.query(`
      CREATE OR REPLACE TRIGGER mercer_guard BEFORE INSERT OR UPDATE OR DELETE ON ${identifierOf(writer.schema, table)} FOR EACH STATEMENT
      WHEN (current_setting('application_name') NOT LIKE 'mercer%') EXECUTE FUNCTION mercer.refuse_other_writers()`)
  }
}

/** Mercer's own connections are known by their application_name, which a pooler passes on. */
const REFUSE = `
  CREATE OR REPLACE FUNCTION mercer.refuse_other_writers() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog AS $$
  BEGIN
    RAISE EXCEPTION 'This shop is live on Mercer: % may not write to %',
      coalesce(nullif(current_setting('application_name'), ''), session_user), TG_TABLE_NAME
      USING ERRCODE = 'insufficient_privilege',
        HINT = 'If this is Medusa, stop it, or go back by mercer takeover undo. A script of your own that must write here '
          'begins with: SET application_name = ''mercer-script''';
  END $$`
