const FILE = /^\/uploads\/(.{1,1000})$/

/** The key of the file that has this address: /uploads/{key}; of Medusa v1's files the name as the client encoded it. */
export const fileAt = (pathname: string): string | undefined => FILE.exec(pathname)?.[1]
