import { sendMails } from "../mails/work.ts"
import { loadShop } from "./load-shop.ts"

// The thread for emails of what `mercer start` runs.
await sendMails(async () => (await loadShop())[0])
