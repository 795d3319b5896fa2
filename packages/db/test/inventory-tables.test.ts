import pg from "pg"
import { afterEach, expect, test } from "vitest"
import { migrate } from "../src/migrate.ts"
import { migrationsFolder as folder } from "../testing/databases.ts"
import { buildMedusa } from "../testing/medusa.ts"
import * as catalog from "./catalog.ts"
import { contractColumns, contractConstraints } from "./contract.ts"
import { createEmptyDatabase } from "./database.ts"

/*
 * The tables of Medusa's modules for inventory and stock locations, in databases where the modules have run.
 */

const opened: pg.Pool[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.end()))
})

const TABLES = ["inventory_item", "inventory_level", "reservation_item", "stock_location", "stock_location_address"]
const PAIR = "UQ_inventory_level_inventory_item_id_location_id"

/** A database of Medusa with these tables of the modules: a stock location, an item, and a level of it. */
async function aShopWithModules(tables: string) {
  const { url } = await createEmptyDatabase()
  const pool = new pg.Pool({ connectionString: url })
  opened.push(pool)
  await buildMedusa(pool)
  await pool.query(tables)
  await pool.query(`INSERT INTO stock_location (id, name) VALUES ('sloc_1', 'Berlin');
    INSERT INTO inventory_item (id, sku) VALUES ('iitem_1', 'SHIRT');
    INSERT INTO inventory_level (id, inventory_item_id, location_id, stocked_quantity, reserved_quantity)
      VALUES ('ilev_1', 'iitem_1', 'sloc_1', 10, 4)`)
  return { url, pool }
}

/** The modules' tables as an earlier version made them: fewer columns, and no unique index on levels. */
const EARLIER = `
  CREATE TABLE inventory_item (id varchar NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(), deleted_at timestamptz, sku text, origin_country text, hs_code text,
    mid_code text, material text, weight int, length int, height int, width int,
    requires_shipping bool NOT NULL DEFAULT true, metadata jsonb, CONSTRAINT "PK_inventory_item_id" PRIMARY KEY (id));
  CREATE TABLE inventory_level (id varchar NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(), deleted_at timestamptz, inventory_item_id text NOT NULL,
    location_id text NOT NULL, stocked_quantity int NOT NULL DEFAULT 0, reserved_quantity int NOT NULL DEFAULT 0,
    incoming_quantity int NOT NULL DEFAULT 0, metadata jsonb, CONSTRAINT "PK_inventory_level_id" PRIMARY KEY (id));
  CREATE TABLE reservation_item (id varchar NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(), deleted_at timestamptz, line_item_id text,
    inventory_item_id text NOT NULL, location_id text NOT NULL, quantity int NOT NULL, metadata jsonb,
    CONSTRAINT "PK_reservation_item_id" PRIMARY KEY (id));
  CREATE TABLE stock_location (id varchar NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(), deleted_at timestamptz, name text NOT NULL, address_id text,
    metadata jsonb, CONSTRAINT "PK_adf770067d0df1421f525fa25cc" PRIMARY KEY (id))`

const levelIndexes = async (pool: pg.Pool) => {
  const all = await catalog.indexes(pool)
  return all.filter((line) => line.includes(PAIR))
}

test("a shop that has used an earlier version of the modules keeps its rows and gets the columns it lacks", async () => {
  const { url, pool } = await aShopWithModules(EARLIER)
  await migrate({ url, folder })
  const [found, wanted] = [await catalog.columns(pool), contractColumns()]
  for (const table of TABLES) expect([table, found[table]]).toEqual([table, wanted[table]])
  expect(await catalog.constraints(pool)).toEqual(contractConstraints())
  expect(await levelIndexes(pool)).toHaveLength(1)
  const { rows } = await pool.query(`SELECT i.sku, i.title, l.stocked_quantity, l.reserved_quantity, s.name
    FROM inventory_level l JOIN inventory_item i ON i.id = l.inventory_item_id JOIN stock_location s ON s.id = l.location_id`)
  expect(rows).toEqual([{ sku: "SHIRT", title: null, stocked_quantity: 10, reserved_quantity: 4, name: "Berlin" }])
  expect(await migrate({ url, folder })).toEqual([])
})

test("the unique index on levels keeps the form it has: of live rows only", async () => {
  const partial = `${EARLIER}; CREATE UNIQUE INDEX "${PAIR}" ON inventory_level (inventory_item_id, location_id) WHERE deleted_at IS NULL`
  const { url, pool } = await aShopWithModules(partial)
  await migrate({ url, folder })
  expect(await levelIndexes(pool)).toEqual([expect.stringContaining("WHERE (deleted_at IS NULL)")])
})
