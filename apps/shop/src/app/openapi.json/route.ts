import { page } from "../../mercer.ts"

export { page as GET, page as HEAD, page as POST }
