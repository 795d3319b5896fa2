"use client"

import { type ReactNode, useEffect, useRef, useState } from "react"

const NEAR = "300px"
const SIGNS = ["keydown", "pointermove", "wheel", "touchstart"] as const

let somebodyIsThere = false
if (typeof window !== "undefined")
  for (const sign of SIGNS) window.addEventListener(sign, () => (somebodyIsThere = true), { once: true, passive: true })

/**
 * A part further down the page than is seen at first: drawn, and with it loaded, when it comes near (or on heavy pages, into
 * sight), or at the first sign of somebody there, so that whoever goes by keys alone finds it in its place.
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
