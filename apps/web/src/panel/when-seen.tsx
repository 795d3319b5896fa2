"use client"

import { type ReactNode, useEffect, useRef, useState } from "react"

const PATIENCE_MS = 2_000

/** What stands far below is loaded when it is scrolled to, or when the rest of the page has had its time; until then its place is kept. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const show = () => setSeen(true)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && show())
    if (place.current) observer.observe(place.current)
    const timer = setTimeout(show, PATIENCE_MS)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
  return seen ? children : <div ref={place} className="to-be-seen" />
}
