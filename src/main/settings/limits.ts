/**
 * Longest body that is parsed as a text, in bytes. The service takes 16 MiB of JSON where nothing else is set, and more of a multipart
 * form and of bytes that it does not parse (observed): whatever it takes is taken here.
 */
export const bodyLimitBytes = 64 * 1024 * 1024

/**
 * Longest body that goes to a file, in bytes: the service takes files of 200 MiB in a form where nothing else is set, and bytes that it
 * does not parse without a limit. What stands around the files of a form comes on top.
 */
export const fileBodyLimitBytes = 201 * 1024 * 1024
