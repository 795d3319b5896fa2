import { join } from "node:path"
import { fileLedger, manualPayment, memoryLedger, scriptedPayment } from "../src/index.ts"
import { folder } from "./folder.ts"
import { paymentContract } from "./payment-contract.ts"

paymentContract("manual", () => manualPayment(), { remembers: false })
paymentContract("scripted", () => scriptedPayment({ ledger: memoryLedger() }))
paymentContract("scripted with a file", () => scriptedPayment({ ledger: fileLedger(join(folder(), "ledger.jsonl")) }))
