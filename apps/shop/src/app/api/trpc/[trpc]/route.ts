import { trpc } from "../../../../front/next-host.ts"

export { trpc as GET, trpc as POST }
