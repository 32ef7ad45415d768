// What databases say, and the layer that it is about. A catalogue, the more special first.
import { said, type SaidWords } from './said-words.ts'

export const databaseWords: readonly SaidWords[] = [
  said(
    'data',
    ['node', 'database'],
    /^(?![^]*QueryFailedError)[^]*(?:invalid input syntax for|value too long for type|invalid input value for enum|violates (?:not-null|foreign key|check|exclusion) constraint|null value in column|(?:NOT NULL|CHECK|FOREIGN KEY) constraint failed|foreign key constraint fails|Data too long for column|Incorrect \w+ value: |Data truncated for column|Out of range value for column|cannot be null\b|numeric field overflow|out of range for type|field value out of range|invalid byte sequence for encoding|Document failed validation|Cast to \w+ failed for value|String or binary data would be truncated|Conversion failed when converting)/iu,
    'The database refuses a value of the row: it is missing, too long, of another type, or names what is not there.',
  ),
  said(
    'node',
    ['database', 'data'],
    /column "[^"\n]{1,120}"[^\n]{0,120} does not exist|Unknown column '|no such column|operator does not exist|function [^\n]{1,80} does not exist|syntax error at or near|You have an error in your SQL syntax/iu,
    'The query names what the table does not have, or cannot be read: it is written in the node, or the table was changed.',
  ),
  said(
    'database',
    ['data', 'queue'],
    /duplicate key value|duplicate entry [^\n]{1,80} for key|UNIQUE constraint failed|E11000/iu,
    'The row is there already: the same was stored before, or it was delivered twice.',
  ),
  said(
    'database',
    ['node'],
    /QueryFailedError|was deadlocked on lock|Connection terminated (?:unexpectedly|due to)|SQLITE_\w+|database is locked|deadlock (?:detected|found)|too many (?:connections|clients)|connection slots|Lock wait timeout|could not extend file|No space left on device|relation "[^"\n]{1,120}" does not exist|no such table|Table '[^'\n]{1,120}' doesn't exist|database connection|Database connection timed out|could not serialize access|canceling statement|read-only transaction|terminating connection due to|the database system is|FATAL: {1,2}|InnoDB|node_modules.pg-pool|timeout exceeded when trying to connect|buffering timed out after|Timeout acquiring a connection|(?:from|acquiring) [^\n]{0,30}connection pool|ResourceRequest timed out|accepting TCP\/IP connections on port|server has gone away|Lost connection to MySQL|ER_SERVER_SHUTDOWN|no more connections allowed|max_client_conn|query_wait_timeout|prepared statement "[^"\n]{1,60}" (?:already exists|does not exist)|\bWriteConflict\b|(?:EROFS|EACCES|ENOSPC|EIO)\b[^\n]{0,120}\.sqlite|server closed the connection unexpectedly|readonly database|disk I\/O error|disk image is malformed|Sequelize(?:Connection|Timeout)\w*Error|PrismaClient\w+Error|Can't reach database server|MongoServer\w*Error|MongoNetwork\w*Error|ORA-\d{5}|SqlState|PostgresError|database or disk is full/iu,
    'The database failed, or is not as the service needs it: look at its own log at that time.',
  ),
]
