"use client"

import { type ReactNode, useEffect, useRef, useState } from "react"

const NEAR = "300px"

/** A part further down the page than is seen at first: drawn, and with it loaded, when it comes near. */
export function Later({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), { rootMargin: NEAR })
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} className={near ? "stack" : "later"}>
      {near && children}
    </div>
  )
}
