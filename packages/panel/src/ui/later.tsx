"use client"

import { type ReactNode, useEffect, useRef, useState } from "react"

const NEAR = "300px"
const SIGNS = ["keydown", "pointermove", "wheel", "touchstart"] as const

let somebodyIsThere = false
if (typeof window !== "undefined")
  for (const sign of SIGNS) window.addEventListener(sign, () => (somebodyIsThere = true), { once: true, passive: true })

/**
 * A part below the visible area: loaded and rendered when it comes near (on heavy pages, when it becomes visible) or
 * on the first sign of user activity, so that keyboard users find it in its place.
 */
export function Later({ heavy, children }: { heavy?: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const show = () => setWanted(true)
    if (somebodyIsThere) return show()
    const rootMargin = heavy ? "0px" : NEAR
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && show(), { rootMargin })
    if (place.current) watch.observe(place.current)
    for (const sign of SIGNS) window.addEventListener(sign, show, { once: true, passive: true })
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, show)
      watch.disconnect()
    }
  }, [heavy])
  return (
    <div ref={place} className="stack later">
      {wanted && children}
    </div>
  )
}
