"use client"

/** A file that the server has taken. */
export interface Uploaded {
  key: string
  url: string
}

const LARGEST = 52_428_800

/** Why a file could not be sent: too large, refused in the server's words, or nobody there. */
export class UploadFault extends Error {
  constructor(
    readonly reason: "too_large" | "refused" | "offline" | "aborted",
    readonly status = 0,
    message = "",
  ) {
    super(message)
  }
}

/** Sends a file that only its operator may read; `told` hears how far it has come, from 0 to 1. */
export function uploadProtected(file: File, told: (part: number) => void, signal?: AbortSignal): Promise<Uploaded> {
  if (file.size > LARGEST) return Promise.reject(new UploadFault("too_large"))
  return new Promise((resolve, reject) => {
    // fetch cannot tell yet how much of a body has left.
    const request = new XMLHttpRequest()
    request.open("POST", "/admin/uploads/protected")
    request.responseType = "json"
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && told(loaded / total)
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
