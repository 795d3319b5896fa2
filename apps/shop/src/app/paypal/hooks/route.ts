import { hook } from "../../../mercer.ts"

export { hook as GET, hook as POST }
