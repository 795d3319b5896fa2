/** The condition of a row that was not deleted: `where: { …, ...live }`. */
export const live = { deleted_at: null }
