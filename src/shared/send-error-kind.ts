/**
 * Why a sender got no answer. `timeout`: none came in its time; `tls`: connected, but no secure connection came about;
 * `stopped`: a person stopped it; `connection`: refused, reset, or no way there.
 */
export type SendErrorKind = 'timeout' | 'tls' | 'stopped' | 'connection'
