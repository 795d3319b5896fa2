export { createFront } from "./front/front.ts"
export { processSettings } from "./settings.ts"
export { openShop } from "./shop/shop.ts"
export { shopCode } from "./shop-code.ts"
