"use client"

import { inSession } from "./session-state.ts"

/** A file that the server has accepted. */
export interface Uploaded {
  key: string
  url: string
}

const LARGEST = 52_428_800

/** Why an upload failed: file too large, refused with the server's message, or server unreachable. */
export class UploadFault extends Error {
  constructor(
    readonly reason: "too_large" | "refused" | "offline" | "aborted",
    readonly status = 0,
    message = "",
  ) {
    super(message)
  }
}

/** Uploads a private file; `onProgress` receives the progress from 0 to 1. */
export function uploadProtected(
  file: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Uploaded> {
  if (file.size > LARGEST) return Promise.reject(new UploadFault("too_large"))
  return inSession(
    () => send(file, onProgress, signal),
    (error) => error instanceof UploadFault && error.status === 401,
  )
}

function send(file: File, onProgress: (part: number) => void, signal?: AbortSignal): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    // fetch cannot report yet how much of a body was sent.
    const request = new XMLHttpRequest()
    request.open("POST", "/admin/uploads/protected")
    request.responseType = "json"
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total)
    request.onload = () => {
      const [first] = request.response?.uploads ?? []
      if (request.status === 200 && first) resolve(first)
      else reject(new UploadFault("refused", request.status, request.response?.message ?? ""))
    }
    request.onerror = () => reject(new UploadFault("offline"))
    request.onabort = () => reject(new UploadFault("aborted"))
    signal?.addEventListener("abort", () => request.abort())
    const form = new FormData()
    form.append("files", file)
    request.send(form)
  })
}
