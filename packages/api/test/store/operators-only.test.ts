import { type ModelFacts, type ModelName, models } from "@mercer/db"
import type { Answer, Entity } from "@mercer/rest"
import { walkAnswer } from "@mercer/rest/handler"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { entities } from "../../src/entities/index.ts"
import { type Floor, openFloor, tryOut } from "../operations/floor.ts"
import { nameOf } from "../operations/table.ts"
import type { Reply } from "../support/client.ts"
import { type Built, built } from "../support/contract.ts"
import { aSceneMarket, urlOf } from "../support/scenes.ts"

type Row = Record<string, unknown>

let floor: Floor

beforeAll(async () => {
  floor = await openFloor()
  for (const statement of [...WRITTEN, ...reached().map(writing)]) await floor.shop.db.$executeRawUnsafe(statement)
  floor = { ...floor, market: await aSceneMarket(floor.shop) }
}, 120_000)
afterAll(() => floor.close())

const SECRET = "Written by an operator"
const OPERATOR = "usr_01OPERATOR"

/**
 * From now on every account has an order, every order an edit, a refund and goods to return, every collection a product,
 * every product a category, and every category a parent and a child.
 */
const WRITTEN = [
  `CREATE FUNCTION written_of_order() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     INSERT INTO order_edit (id, order_id, created_by, declined_by, declined_at, updated_at)
       VALUES ('oe_' || NEW.id, NEW.id, '', '', now(), now());
     INSERT INTO refund (id, order_id, amount, reason, updated_at) VALUES ('ref_' || NEW.id, NEW.id, 0, 'other', now());
     RETURN NULL; END $$`,
  `CREATE TRIGGER written AFTER INSERT ON "order" FOR EACH ROW EXECUTE FUNCTION written_of_order()`,
  `CREATE FUNCTION written_of_product() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     INSERT INTO product_category (id, name, handle, mpath, is_active, rank, updated_at)
       VALUES ('pcat_' || NEW.id, NEW.id, NEW.id, '', true, (random() * 1e9)::int, now());
     INSERT INTO product_category_product VALUES ('pcat_' || NEW.id, NEW.id);
     RETURN NULL; END $$`,
  `CREATE TRIGGER written AFTER INSERT ON product FOR EACH ROW EXECUTE FUNCTION written_of_product()`,
  `CREATE FUNCTION shipped() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF NEW.order_id IS NOT NULL THEN NEW.shipped_quantity := coalesce(NEW.shipped_quantity, NEW.quantity); END IF;
     RETURN NEW; END $$`,
  `CREATE TRIGGER shipped BEFORE INSERT OR UPDATE ON line_item FOR EACH ROW EXECUTE FUNCTION shipped()`,
  `ALTER TABLE line_item DISABLE TRIGGER shipped`,
  `CREATE FUNCTION order_of_account() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     INSERT INTO "order" (id, customer_id, email, region_id, currency_code, updated_at)
       SELECT 'order_' || NEW.id, NEW.id, NEW.email, r.id, r.currency_code, now() FROM region r LIMIT 1;
     RETURN NULL; END $$`,
  `CREATE TRIGGER order_of AFTER INSERT ON customer FOR EACH ROW EXECUTE FUNCTION order_of_account()`,
  `CREATE FUNCTION product_of_collection() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     INSERT INTO product (id, title, handle, status, collection_id, updated_at)
       VALUES ('prod_' || NEW.id, NEW.id, NEW.id, 'published', NEW.id, now());
     RETURN NULL; END $$`,
  `CREATE TRIGGER product_of AFTER INSERT ON product_collection FOR EACH ROW EXECUTE FUNCTION product_of_collection()`,
  `INSERT INTO product_category (id, name, handle, is_active, rank, updated_at)
     VALUES ('top', 'Top', 'top', true, 2e9, now())`,
  `CREATE FUNCTION family() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF TG_WHEN = 'BEFORE' THEN
       NEW.parent_category_id := coalesce(NEW.parent_category_id, 'top'); NEW.rank := (random() * 1e8)::int + CASE WHEN NEW.id LIKE 'child_%' THEN 1e9 ELSE 0 END; RETURN NEW;
     END IF;
     IF NEW.id NOT LIKE 'child_%' THEN
       INSERT INTO product_category (id, name, handle, parent_category_id, is_active, updated_at)
         VALUES ('child_' || NEW.id, NEW.id, 'child_' || NEW.id, NEW.id, true, now());
     END IF;
     RETURN NULL; END $$`,
  `CREATE TRIGGER a_parent BEFORE INSERT ON product_category FOR EACH ROW EXECUTE FUNCTION family()`,
  `CREATE TRIGGER child AFTER INSERT ON product_category FOR EACH ROW EXECUTE FUNCTION family()`,
  `CREATE FUNCTION written_by_operator() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     RETURN jsonb_populate_record(NEW, (SELECT jsonb_object_agg(name,
       CASE WHEN name LIKE '%_by' THEN '${OPERATOR}' ELSE '${SECRET}' END) FROM unnest(TG_ARGV) AS name)); END $$`,
]

/** Every row of these kinds has words in all such texts. */
const writing = ({ name, spec }: Entity) => {
  const { table, columns } = models[name as ModelName] as ModelFacts
  const names = [...(spec.operators_only ?? []), ...(spec.customers_only ?? [])]
  const texts = names.filter((column) => columns[column]?.kind === "string")
  return `CREATE TRIGGER written_by BEFORE INSERT OR UPDATE ON ${table}
    FOR EACH ROW EXECUTE FUNCTION written_by_operator(${texts.map((column) => `'${column}'`).join()})`
}

/** Sends a request while all goods of orders are shipped, so that they can be returned. */
async function whenShipped(ask: () => Promise<Reply>): Promise<Reply> {
  const run = (statement: string) => floor.shop.db.$executeRawUnsafe(statement)
  await run("ALTER TABLE line_item ENABLE TRIGGER shipped")
  await run("UPDATE line_item SET updated_at = updated_at WHERE order_id IS NOT NULL")
  const reply = await ask()
  await run("ALTER TABLE line_item DISABLE TRIGGER shipped")
  return reply
}

const DEEP = 4
const AT_ONCE = 60

/** Every path of relations that a request can name for an answer, and the entity that each leads to. */
function pathsOf(answer: Answer): [path: string, entity: Entity][] {
  const below = (entity: Entity, above: string[]): [string, Entity][] =>
    Object.entries(entity.relations).flatMap(([name, { entity: far }]) => {
      const path = [...above, name]
      if (path.length > DEEP || !takes(answer, path.join("."))) return []
      return [[path.join("."), far], ...below(far, path)]
    })
  return answer.entity ? below(answer.entity, []) : []
}

function takes(answer: Answer, expand?: string, fields?: string): boolean {
  try {
    return Boolean(answer.select(expand, fields))
  } catch {
    return false
  }
}

/** The rows at a path of a response. */
function rowsAt(body: Row, path: string): Row[] {
  const step = (rows: Row[], name: string) => rows.flatMap((row) => rowsOf(row[name]))
  const tops = Object.values(body).flatMap(rowsOf)
  return path === "" ? tops : path.split(".").reduce(step, tops)
}

const rowsOf = (value: unknown): Row[] =>
  [value].flat().filter((one) => typeof one === "object" && one !== null) as Row[]

/** What a response shows that only operators may see. */
function leaked(operation: Built, { body, text }: Reply): string[] {
  const found = [SECRET, OPERATOR].filter((words) => text.includes(words))
  walkAnswer(operation.meta.answer, body, (entity, row) => {
    for (const name of entity.spec.operators_only ?? []) if (name in row) found.push(`${entity.name}.${name}`)
  })
  return [...new Set(found)]
}

const columnsOf = ({ spec }: Entity) => [...(spec.operators_only ?? [])]
const others = built.filter(({ meta }) => meta.access !== "admin" && meta.answer.entity)

/** The entities with such columns that others than operators' answers lead to. */
function reached(): Entity[] {
  const all = others.flatMap(({ meta: { answer } }) => [
    answer.entity as Entity,
    ...pathsOf(answer).map(([, far]) => far),
  ])
  return [...new Map(all.map((entity) => [entity.name, entity])).values()].filter((one) => columnsOf(one).length > 0)
}

describe.each(others.map((one) => [nameOf(one), one] as const))("%s", (_, operation) => {
  const { answer } = operation.meta
  const paths = pathsOf(answer)
  const secret = [["", answer.entity as Entity] as const, ...paths].filter(([, entity]) => columnsOf(entity).length > 0)

  test("shows nothing that operators write for themselves, whatever is expanded", async () => {
    const trial = tryOut(() => floor, operation)
    for (let at = 0; at === 0 || at < paths.length; at += AT_ONCE) {
      const some = paths.slice(at, at + AT_ONCE).map(([path]) => path)
      const scene = await trial.another()
      const query = { ...scene.query, ...(some.length > 0 && { expand: some.join() }) }
      const url = urlOf(operation.path, { ...scene, query })
      const reply = await whenShipped(() => scene.by.ask(operation.method, url, scene.body))
      expect(reply.status, reply.text).toBe(operation.meta.status)
      expect(leaked(operation, reply)).toEqual([])
      const asked = secret.map(([path]) => path).filter((path) => path === "" || some.includes(path))
      expect(asked.filter((path) => rowsAt(reply.body, path).length === 0)).toEqual([])
    }
  })

  test("refuses to name such a column in fields", async () => {
    const names = secret.flatMap(([path, entity]) =>
      columnsOf(entity).map((column) => [path, column].filter(Boolean).join(".")),
    )
    const named = names.flatMap((name) => [name, `id,${name}`, `+${name}`, `-${name}`])
    expect(named.filter((fields) => takes(answer, undefined, fields))).toEqual([])
    const [name] = names
    if (name === undefined) return
    const scene = await tryOut(() => floor, operation).another()
    const url = urlOf(operation.path, { ...scene, query: { ...scene.query, fields: name } })
    const reply = await scene.by.ask(operation.method, url, scene.body)
    expect([reply.status, reply.body.type, reply.body.message]).toEqual([
      400,
      "invalid_data",
      `Requested fields [${name}] are not valid`,
    ])
  })
})

test("an operator reads all of it", async () => {
  const trial = tryOut(() => floor, built.find((one) => nameOf(one) === "GET /admin/orders/{id}") as Built)
  const scene = await trial.another()
  const { text } = await scene.by.get(`${urlOf("/admin/orders/{id}", scene)}?expand=edits,refunds`)
  expect(text).toContain(SECRET)
  expect(text).toContain(OPERATOR)
})

/** A column with one of these names holds an operator's note, or which operator did something. */
const NOTES = /^(internal_note|created_by|requested_by|confirmed_by|canceled_by|declined_by|revoked_by)$/

test("every such column is declared with its entity", () => {
  const undeclared = Object.values(entities).flatMap(({ name, columns, spec }) =>
    columns
      .filter((column) => NOTES.test(column) || (name === "Refund" && column === "note"))
      .filter((column) => ![...(spec.operators_only ?? []), ...(spec.customers_only ?? [])].includes(column))
      .map((column) => `${name}.${column}`),
  )
  expect(undeclared).toEqual([])
})
