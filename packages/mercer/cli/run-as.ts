/** Unless the environment says otherwise. */
export function runAs(mode: "production" | "development"): void {
  Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? mode })
}
