"use client"

import { Component, type ReactNode } from "react"

interface FailingProps {
  children: ReactNode
  /** In the place of what has thrown. */
  fallback: (error: Error) => ReactNode
}

/** Keeps an error of the shop's own code from the rest of the page. */
export class Failing extends Component<FailingProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override render() {
    const { error } = this.state
    return error ? this.props.fallback(error) : this.props.children
  }
}
