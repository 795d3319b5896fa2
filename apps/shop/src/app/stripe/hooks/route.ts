export { hook as GET, hook as POST } from "../../../front/hooks.ts"
