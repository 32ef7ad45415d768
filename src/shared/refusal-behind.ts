// What stands behind an API and failed it: its database, or the broker that its messages go to. In: the text of an answer that is no
// success. Out: which of them its own words name. Pure.

/** Null where the words are about neither. */
export function behindApi(said: string): 'database' | 'queue' | null {
  if (databaseCode.test(said) || databaseWords.test(said)) return 'database'
  return queueWords.test(said) ? 'queue' : null
}

/** True where the words are those of a database for a row or key that is there already. */
export function isKeyOfDatabase(said: string): boolean {
  return /"code"\s*:\s*"?(?:23505|P2002|ER_DUP_ENTRY|11000)\b|duplicate key value violates|duplicate entry [^\n]{1,80} for key|\bE11000\b|SQLITE_CONSTRAINT|unique constraint failed/iu.test(
    said,
  )
}

/**
 * Codes of PostgreSQL for its connections, locks, resources and itself (Appendix A: classes 08, 40, 53, 55P, 57, 58, XX), of PostgREST
 * for its way to it, and of Prisma for the same; none for what was asked of it.
 */
const databaseCode =
  /"(?:code|error_?code|sqlstate)"\s*:\s*"(?:08[0-9A-Z]{3}|25006|40(?:001|P01)|53\d{3}|55P03|57(?:014|P0\d)|58\d{3}|XX00\d|PGRST00[0-3]|P1(?:001|002|008|017)|P2(?:024|034)|ER_(?:LOCK_\w+|CON_COUNT_ERROR|TOO_MANY_USER_CONNECTIONS|DISK_FULL|OPTION_PREVENTS_STATEMENT))"/u

/** Their texts, which frameworks hand on as they are. */
const databaseWords =
  /deadlock (?:detected|found)|canceling statement due to|remaining connection slots|(?:too many clients|too many connections for role)|too many database connections|could not serialize access|lock wait timeout exceeded|\bdatabase is locked|\bdatabase or disk is full|\bSQLITE_(?:BUSY|LOCKED|FULL|READONLY|CORRUPT|IOERR|CANTOPEN)|attempt to write a readonly database|read-only transaction|database system is (?:starting up|shutting down|in recovery)|(?:from|acquiring|acquire)[^\n"]{0,40}\bconnection pool|connection pool[^\n"]{0,20}(?:exhausted|timed? ?out)|(?:can['’]?t|can ?not|could not|unable to|failed to) (?:reach|connect (?:to|with)) (?:the )?(?:database|postgres|mysql|mongo)|\bSQLSTATE\[(?:HY000\] \[20\d\d|08|40|53|57)|NotWritablePrimary|not (?:writable )?primary\b|MongoServerSelectionError|MongoNetwork(?:Timeout)?Error|\bORA-(?:00018|00020|00054|00060|01653|03113|03114|12\d{3})\b/iu

/** The queue, topic or exchange is not there, nobody leads it, or it took nothing. */
const queueWords =
  /QueueDoesNotExist|NonExistentQueue|\bqueue\b[^\n"]{0,40}\b(?:does not exist|doesn['’]t exist|not found)|\bno (?:such )?(?:queue|exchange)\b|unknown_topic|does not host this topic|not the leader for that topic|leader[_ ]not[_ ]available|not_enough_replicas|\btopic\b[^\n"]{0,60}\b(?:does not exist|doesn['’]t exist|not found)|no stream matches subject|^\s*\{\s*"routed"\s*:\s*false\s*\}/iu
