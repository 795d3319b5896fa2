import { page } from "../../front/next-host.ts"

export { page as GET, page as HEAD, page as POST }
