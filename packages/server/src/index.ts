export { createFront } from "./front/front.ts"
export { theShop } from "./shop.ts"
