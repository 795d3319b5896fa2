"use client"

import { type ReactNode, useEffect, useRef, useState } from "react"

const PATIENCE_MS = 5_000
const SIGNS = ["keydown", "pointermove", "wheel", "touchstart"] as const

/** What stands far below is loaded when it is scrolled to, or at the first sign of somebody there; until then its place is kept. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const show = () => setSeen(true)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && show())
    if (place.current) observer.observe(place.current)
    const timer = setTimeout(show, PATIENCE_MS)
    for (const sign of SIGNS) window.addEventListener(sign, show, { once: true, passive: true })
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, show)
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
  return seen ? children : <div ref={place} className="to-be-seen" />
}
