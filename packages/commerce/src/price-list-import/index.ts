export {
  countPrices,
  isSamePrices,
  type ListedPrice,
  type ListedVariant,
  NO_PRICE_COUNTS,
  type PriceCounts,
  type PricePlan,
  planPrices,
  priceDifference,
} from "./plan-prices.ts"
export { BY_SKU, type PriceRow, readPriceHeader, readPriceRow } from "./price-row.ts"
