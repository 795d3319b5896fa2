/** Reasons that do not say by themselves what to do, and what that is. */
const ADVICE: [RegExp, string][] = [
  [/certificate/i, "DATABASE_URL names the certificate of who has signed the database's by sslrootcert=/the/file.crt."],
  [/^Peer authentication/, "Over its socket PostgreSQL asks who runs this: run it as the system's user of that name."],
  [/^(connect |getaddrinfo |no pg_hba)/, "Look at DATABASE_URL, and whether PostgreSQL runs and lets this machine in."],
  [/ECONNREFUSED$/, "Look at DATABASE_URL, and whether PostgreSQL runs."],
]

/** Why the database cannot be used, with what to do about it. */
export function whyUnusable(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  // For a refused connection to both of localhost's addresses, Node throws an error without its own message.
  const reason = message || code || String(error)
  const advice = ADVICE.find(([pattern]) => pattern.test(reason))?.[1]
  return `The database cannot be used: ${reason}${advice ? `. ${advice}` : ""}`
}

/** Whether nobody was let in at all: the network, a certificate, the name or the password. Classes 28 and 3D are PostgreSQL's. */
export function isUnreachable(error: unknown): boolean {
  const { code = "" } = error as NodeJS.ErrnoException
  return /^(E[A-Z]+|28...|3D...|53300|57P03)$/.test(code) || /certificate/i.test((error as Error).message)
}
