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

/** A dry run with its report, which waits. */
async function aDryRun(shop: TestShop) {
  const { by, id } = await atWork(shop)
  const fileKey = await aFile(shop, aCsv(), id)
  const { body } = await by.post("/admin/batch-jobs", { type: "product-import", context: { fileKey }, dry_run: true })
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
  "admin.batch-jobs.list": async (shop) => {
    const { by } = await aDryRun(shop)
    return { by, query: { limit: "1", offset: "0" } }
  },
  "admin.batch-jobs.get": aDryRun,
  "admin.batch-jobs.confirm": aDryRun,
  "admin.batch-jobs.cancel": aDryRun,
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
