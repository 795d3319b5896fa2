export { file as GET } from "../../../front/uploads.ts"
