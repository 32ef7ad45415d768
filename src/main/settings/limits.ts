/**
 * Longest body that is parsed, in bytes. The service takes 16 MiB of JSON where nothing else is set, and more of a multipart
 * form and of bytes that it does not parse (observed): whatever it takes is taken here.
 */
export const bodyLimitBytes = 64 * 1024 * 1024
