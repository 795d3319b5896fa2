import { aFile, carryOut, imported } from "./batch.ts"
import { must } from "./checkout.ts"
import { anOperatorAtWork, type MakeScene } from "./scenes.ts"
import type { TestShop } from "./shop.ts"

let files = 0
const aCsv = () => `Product Handle,Product Title,Variant Title,Variant SKU\nscene-${++files},Scene,One,SCENE-${files}\n`

async function atWork(shop: TestShop) {
  const by = await anOperatorAtWork(shop)
  return { by, id: must(await by.get("/admin/auth")).user.id as string }
}

/** An export of one product; a dry run waits with its report. */
const anExport =
  (dry_run: boolean): MakeScene =>
  async (shop, { variant }) => {
    const by = await anOperatorAtWork(shop)
    const { product_id } = await shop.db.productVariant.findUniqueOrThrow({ where: { id: variant } })
    const context = { filterable_fields: { id: [product_id] } }
    const { body } = await by.post("/admin/batch-jobs", { type: "product-export", context, dry_run })
    await carryOut(shop, body.batch_job.id)
    return { by, values: { id: body.batch_job.id as string } }
  }

function aForm(): FormData {
  const form = new FormData()
  form.append("files", new Blob([aCsv()]), "products.csv")
  return form
}

const sending: MakeScene = async (shop) => ({ by: await anOperatorAtWork(shop), body: aForm() })

const onFile: MakeScene = async (shop) => {
  const { by, id } = await atWork(shop)
  return { by, body: { file_key: await aFile(shop, aCsv(), id) } }
}

/** For batch jobs and files, a shop in which each operation succeeds. */
export const batchScenes: Record<string, MakeScene> = {
  "admin.batch-jobs.create": async (shop) => ({
    by: await anOperatorAtWork(shop),
    body: { type: "product-export", context: { filterable_fields: { q: "Shirt" } }, dry_run: false },
  }),
  "admin.batch-jobs.list": async (shop, market) => {
    const { by } = await anExport(true)(shop, market)
    return { by, query: { limit: "1", offset: "0" } }
  },
  "admin.batch-jobs.get": anExport(false),
  "admin.batch-jobs.confirm": anExport(true),
  "admin.batch-jobs.cancel": anExport(true),
  "admin.batch-jobs.undo": async (shop) => {
    const operator = await atWork(shop)
    const { id } = await imported(shop, operator, aCsv())
    return { by: operator.by, values: { id } }
  },
  "admin.uploads.create": sending,
  "admin.uploads.createProtected": sending,
  "admin.uploads.delete": onFile,
  "admin.uploads.link": onFile,
}
