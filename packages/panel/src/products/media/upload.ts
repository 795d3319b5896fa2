/** The image types that browsers display and the server serves. */
export const PICTURES = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]

/** Uploads files; returns the URL of each. Files go over REST: tRPC calls carry only JSON. */
export async function upload(files: File[]): Promise<string[]> {
  const body = new FormData()
  for (const file of files) body.append("files", file)
  const answer = await fetch("/admin/uploads", { method: "POST", body })
  const saved = (await answer.json()) as { uploads?: { url: string }[]; message?: string; type?: string }
  if (!saved.uploads) {
    const data = { httpStatus: answer.status, type: saved.type }
    throw Object.assign(new Error(saved.message ?? answer.statusText), { data })
  }
  return saved.uploads.map(({ url }) => url)
}
