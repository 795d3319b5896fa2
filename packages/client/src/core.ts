/** Every operation of the core, by "METHOD /path". The build writes it from the operations themselves. */
// biome-ignore lint/suspicious/noEmptyInterface: the build fills it.
export interface CoreOperations {}
