"use client"

import { useState } from "react"

/** A thumbnail, or its placeholder. */
export function Thumb({ src }: { src: string | null | undefined }) {
  const [lost, setLost] = useState<string | null>(null)
  if (!src || lost === src) return <span className="thumb" />
  return <img className="thumb" src={src} alt="" loading="lazy" onError={() => setLost(src)} />
}
