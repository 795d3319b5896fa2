import { file } from "../../../mercer.ts"

export { file as GET }
