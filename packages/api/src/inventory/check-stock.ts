import { type PgConnection, pgSql } from "@mercer/db"
import { repairQuantities, repairReserved, type StockFault, stockFaultsIn } from "./queries-check.ts"
import { lockStockMode } from "./queries-locations.ts"

/** The rules of stock by locations that do not hold, with the rows that break them; none in a shop without locations. */
export function stockFaults(database: PgConnection): Promise<StockFault[]> {
  return stockFaultsIn(pgSql(database))
}

/**
 * Sets what levels have reserved to the sum of their reservations, and variants' quantities to what is available, in one
 * transaction of this connection, while no stock moves. Returns how many rows were different.
 */
export async function repairStock(client: PgConnection): Promise<{ levels: number; variants: number }> {
  const tx = pgSql(client)
  await tx.run({ text: "BEGIN", values: [] })
  try {
    await lockStockMode(tx)
    const levels = await repairReserved(tx)
    const variants = await repairQuantities(tx)
    await tx.run({ text: "COMMIT", values: [] })
    return { levels, variants }
  } catch (error) {
    await tx.run({ text: "ROLLBACK", values: [] })
    throw error
  }
}
