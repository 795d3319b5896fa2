import { trpc } from "../../../../front/next-door.ts"

export { trpc as GET, trpc as POST }
