"use client"

import { type KeyboardEvent, type MouseEvent, use } from "react"
import { CurrentForm } from "#panel/form/form.tsx"
import { type Media, sized } from "./media.ts"
import { CENTER, type Point, pointIn } from "./point.ts"
import { useMediaWords } from "./words.ts"

const STEP = 1
const LARGE_STEP = 10
const KEYS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The picture with its focal point, which a click sets and the arrow keys move: by one percent, with Shift by ten. */
export function FocalPicture({ media, disabled }: { media: Media; disabled: boolean }) {
  const words = useMediaWords()
  const { value } = use(CurrentForm)
  const set = useSetPoint()
  const point = pointIn(value("x"), value("y"))
  const { x, y } = point ?? CENTER
  function onClick({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    set({ x: (100 * (clientX - left)) / width, y: (100 * (clientY - top)) / height })
  }
  function onKeyDown(event: KeyboardEvent) {
    const [right, down] = KEYS[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    const by = event.shiftKey ? LARGE_STEP : STEP
    set({ x: x + right * by, y: y + down * by })
  }
  return (
    <div className="focal">
      <div className="focal-frame">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the point has the keys */}
        <img src={sized(media, 960)} alt={media.alt ?? media.name} onClick={disabled ? undefined : onClick} />
        <button
          type="button"
          className={point ? "focal-point" : "focal-point centered"}
          aria-label={point ? words.focalAt(x, y) : words.focalNone}
          aria-describedby="focal-help"
          disabled={disabled}
          style={{ left: `${x}%`, top: `${y}%` }}
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  )
}

/** Sets the point, inside the picture and in whole percents. */
export function useSetPoint() {
  const { set } = use(CurrentForm)
  const inside = (given: number) => String(Math.round(Math.min(Math.max(given, 0), 100)))
  return (point: Point | null) => {
    set("x", point ? inside(point.x) : "")
    set("y", point ? inside(point.y) : "")
  }
}

const RATIOS = ["1:1", "4:5", "16:9"] as const

/** What is left of the picture when storefronts crop it. */
export function Crops({ media }: { media: Media }) {
  const words = useMediaWords()
  const { value } = use(CurrentForm)
  const { x, y } = pointIn(value("x"), value("y")) ?? CENTER
  return (
    <div className="crops">
      <span className="label">{words.previews}</span>
      <ul className="row">
        {RATIOS.map((ratio) => (
          <li key={ratio}>
            <img
              src={sized(media, 320)}
              alt=""
              style={{ aspectRatio: ratio.replace(":", " / "), objectPosition: `${x}% ${y}%` }}
            />
            <span className="help" dir="ltr">
              {ratio}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
