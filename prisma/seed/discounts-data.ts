import type { Prisma } from "../../packages/db/src/index.ts"
import type { RegionKey } from "./regions.ts"

/** A discount as one line of the table below. */
export interface Wanted {
  code: string
  description: string
  type: "percentage" | "fixed" | "free_shipping"
  value: number
  allocation?: "total" | "item"
  /** All regions when left out; an amount of money belongs to one region, since it has a currency. */
  region?: RegionKey
  condition?: { type: Prisma.DiscountConditionCreateManyInput["type"]; operator: "in" | "not_in"; names: string[] }
  discount?: Partial<Prisma.DiscountCreateManyInput>
  /** From when to when it can be used, in days from now. */
  days?: [from: number, to: number]
}

const on = (type: NonNullable<Wanted["condition"]>["type"], operator: "in" | "not_in", ...names: string[]) => ({
  type,
  operator,
  names,
})

/** Twelve codes, one of every kind. */
export const DISCOUNTS: Wanted[] = [
  { code: "WELCOME10", description: "10 % off everything", type: "percentage", value: 10, allocation: "total" },
  {
    code: "MINUS5",
    description: "5 euro off the whole cart",
    type: "fixed",
    value: 500,
    allocation: "total",
    region: "eu",
  },
  {
    code: "MUG3",
    description: "3 dollars off each piece of homeware",
    type: "fixed",
    value: 300,
    allocation: "item",
    region: "us",
    condition: on("product_types", "in", "Homeware"),
  },
  {
    code: "TEES20",
    description: "20 % off two shirts",
    type: "percentage",
    value: 20,
    allocation: "item",
    condition: on("products", "in", "Harbour Tee", "Linen Tee"),
  },
  {
    code: "BOOKS15",
    description: "15 % off books",
    type: "percentage",
    value: 15,
    allocation: "item",
    condition: on("product_types", "in", "Books"),
  },
  {
    code: "SUMMER25",
    description: "25 % off the summer collection",
    type: "percentage",
    value: 25,
    allocation: "item",
    condition: on("product_collections", "in", "summer"),
  },
  {
    code: "FULLPRICE10",
    description: "10 % off what is not on sale",
    type: "percentage",
    value: 10,
    allocation: "item",
    condition: on("product_tags", "not_in", "sale"),
  },
  {
    code: "VIP30",
    description: "30 % off for customers of the group VIP",
    type: "percentage",
    value: 30,
    allocation: "total",
    condition: on("customer_groups", "in", "VIP"),
  },
  { code: "FREESHIP", description: "Free shipping", type: "free_shipping", value: 0 },
  {
    code: "FIRST100",
    description: "12 % off for the first hundred orders",
    type: "percentage",
    value: 12,
    allocation: "total",
    discount: { usage_limit: 100 },
  },
  {
    code: "LASTYEAR",
    description: "A code that has ended",
    type: "percentage",
    value: 50,
    allocation: "total",
    days: [-90, -30],
  },
  {
    code: "FRIEND",
    description: "Gives codes of their own to friends, good for 30 days",
    type: "percentage",
    value: 15,
    allocation: "total",
    discount: { is_dynamic: true, valid_duration: "P30D" },
  },
]
