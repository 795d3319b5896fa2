import { trpc } from "../../../../mercer.ts"

export { trpc as GET, trpc as POST }
