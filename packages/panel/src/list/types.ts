/** A list's query under a name. */
export interface View {
  name: string
  text: string
}

/** A view that is stored on the server: private, or shared with all operators. */
export interface SavedView extends View {
  id: string
  user_id: string
  is_shared: boolean
}
