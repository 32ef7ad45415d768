/** What a request can be copied as: a line for a shell, a log for a browser's tools, code. */
export const copyFormats = ['curl', 'har', 'fetch'] as const
export type CopyFormat = (typeof copyFormats)[number]
