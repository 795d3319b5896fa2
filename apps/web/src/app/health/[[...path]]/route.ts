import { page } from "../../../front/next-door.ts"

export { page as GET, page as HEAD, page as POST }
