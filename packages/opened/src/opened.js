/** @type {Promise<unknown> | undefined} */
let opened

export function openedOnce(open) {
  opened ??= open().catch((error) => {
    opened = undefined
    throw error
  })
  return opened
}
