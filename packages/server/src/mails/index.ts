import reference from "../../mercer.config.ts"
import { sendMails } from "./work.ts"

// The thread for emails of what `npm start` runs.
await sendMails(() => reference)
