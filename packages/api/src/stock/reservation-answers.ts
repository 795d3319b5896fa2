import type { TreeRow } from "@mercer/db"
import type { Answer } from "@mercer/rest"
import { ReservationItem } from "../entities/index.ts"
import { many, one } from "../wire/answers.ts"

export const ReservationAnswer = withOrder(one("reservation", ReservationItem))
export const ReservationsAnswer = withOrder(many("reservations", ReservationItem))

/** A reservation in a list: v1 leaves out the time of its deletion there. */
export function listedReservation(row: object) {
  const { deleted_at: _, ...reservation } = row as TreeRow<"ReservationItem", object>
  return reservation
}

/** v1 returns a reservation's line with its order. */
function withOrder<A extends Pick<Answer, "select">>(answer: A): A {
  const select: Answer["select"] = (expand, fields, custom) =>
    answer.select(expand?.split(",").map(wider).join(","), fields, custom)
  return { ...answer, select }
}

const wider = (name: string) => (name.trim() === "line_item" ? "line_item.order" : name)
