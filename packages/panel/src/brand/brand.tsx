"use client"

import type { Brand } from "@mercer/commerce/brand"
import { createContext, use, useState } from "react"

/** The name, logo and color of the shop. */
export const BrandIn = createContext<Brand>({ name: "Mercer", logo: null, color: null })

export const useBrand = () => use(BrandIn)

/** The shop's logo above its name. */
export function BrandMark() {
  const { name, logo } = useBrand()
  return (
    <>
      {logo && <Logo src={logo} alt="" />}
      <span className="brand-name" title={name} dir="auto">
        {name}
      </span>
    </>
  )
}

/** Where there is room for one of them: the logo, or the name. */
export function BrandLine() {
  const { name, logo } = useBrand()
  return logo ? (
    <Logo src={logo} alt={name} />
  ) : (
    <span className="brand-name" dir="auto">
      {name}
    </span>
  )
}

/** As high before it is loaded as afterward. */
const Logo = ({ src, alt }: { src: string; alt: string }) => <img className="brand-logo" src={src} alt={alt} />

/** The colors that the shop's own color gives. The page runs only styles with the nonce that it was loaded with. */
export function AccentStyle({ css, nonce }: { css: string; nonce: string | undefined }) {
  const [first] = useState(nonce)
  return (
    <style nonce={first} suppressHydrationWarning>
      {css}
    </style>
  )
}
