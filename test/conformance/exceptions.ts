/** Recordings that are not met, each with its reason; where the contract asks for something else, the reason cites it. */
export const exceptions: Readonly<Record<string, string>> = {}
