import reference from "../mercer.config.ts"
import { configure } from "./configured.ts"
import { serve } from "./serve.ts"

// What `npm start` runs: the reference shop.
configure(reference)
void serve()
