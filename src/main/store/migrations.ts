/** Columns that may hold what a node sent, got or said. */
const textColumns = [
  ['short_execution', 'node_runs'],
  ['node_run', 'inputs'],
  ['node_run', 'outputs'],
  ['node_run', 'failure'],
  ['node_run', 'attempts'],
  ['node_run', 'findings'],
  ['node_run', 'console'],
  ['execution', 'failure'],
  ['execution', 'findings'],
  ['execution', 'suspension'],
  ['execution', 'fingerprint'],
  ['execution', 'first_error'],
  ['ai_run', 'json'],
  ['outbox', 'json'],
  ['reproduction', 'json'],
  ['replay', 'json'],
  ['delivery', 'explanation'],
  ['delivery', 'answer_headers'],
  ['delivery', 'signature'],
  ['delivery', 'answer_body'],
  ['data_table_row', 'json'],
  ['seen_value', 'value'],
  ['setting', 'value'],
] as const

/**
 * The schema, one step for each version of the app that changed it. A step is never edited once it has shipped: a new one
 * is added. `user_version` of the file is the number of steps it has been through.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE workflow (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    active INTEGER NOT NULL,
    version TEXT NOT NULL,
    json TEXT NOT NULL,
    saved_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE delivery (
    id TEXT PRIMARY KEY,
    received_at TEXT NOT NULL,
    remote_address TEXT NOT NULL,
    http_version TEXT NOT NULL,
    method TEXT NOT NULL,
    target TEXT NOT NULL,
    headers TEXT NOT NULL,
    body BLOB NOT NULL,
    body_bytes INTEGER NOT NULL,
    body_sha256 TEXT NOT NULL,
    outcome TEXT NOT NULL,
    url_variant TEXT,
    workflow_id TEXT,
    webhook_node TEXT,
    execution_id TEXT,
    external_id TEXT,
    external_id_kind TEXT,
    external_id_found_in TEXT,
    duplicate_of TEXT,
    reproduction_id TEXT,
    explanation TEXT,
    answer_status INTEGER,
    answer_headers TEXT,
    answer_body TEXT,
    answered_at TEXT
  ) STRICT;
  CREATE INDEX delivery_by_external_id ON delivery (workflow_id, external_id) WHERE external_id IS NOT NULL;
  CREATE INDEX delivery_by_outcome ON delivery (outcome, id);

  CREATE TABLE execution (
    id TEXT PRIMARY KEY,
    workflow_id TEXT NOT NULL,
    workflow_name TEXT NOT NULL,
    workflow_version TEXT NOT NULL,
    mode TEXT NOT NULL,
    status TEXT NOT NULL,
    started_at TEXT NOT NULL,
    stopped_at TEXT,
    run_time_ms REAL,
    delivery_id TEXT,
    external_id TEXT,
    reproduction_id TEXT,
    retry_of TEXT,
    last_node TEXT,
    failure TEXT,
    findings TEXT NOT NULL DEFAULT '[]',
    finding_count INTEGER NOT NULL DEFAULT 0,
    node_run_count INTEGER NOT NULL DEFAULT 0,
    fingerprint TEXT,
    process_id INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX execution_by_workflow ON execution (workflow_id, status, id);
  CREATE INDEX execution_by_status ON execution (status, id);
  CREATE INDEX execution_by_retry ON execution (retry_of) WHERE retry_of IS NOT NULL;

  CREATE TABLE node_run (
    execution_id TEXT NOT NULL,
    execution_index INTEGER NOT NULL,
    node TEXT NOT NULL,
    run_index INTEGER NOT NULL,
    status TEXT NOT NULL,
    started_at TEXT NOT NULL,
    run_time_ms REAL NOT NULL,
    source TEXT NOT NULL,
    inputs TEXT,
    outputs TEXT,
    failure TEXT,
    attempts TEXT NOT NULL,
    findings TEXT NOT NULL,
    console TEXT NOT NULL,
    PRIMARY KEY (execution_id, execution_index)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE reproduction (
    id TEXT PRIMARY KEY,
    json TEXT NOT NULL
  ) STRICT;

  CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE data_table_row (
    table_name TEXT NOT NULL,
    id INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (table_name, id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE seen_value (
    scope TEXT NOT NULL,
    value TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (scope, value)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    json TEXT NOT NULL
  ) STRICT;
  `,
  `
  ALTER TABLE delivery ADD COLUMN signature TEXT;
  `,
  `
  CREATE TABLE delivery_event (
    workflow_id TEXT NOT NULL,
    event_id TEXT NOT NULL,
    delivery_id TEXT NOT NULL,
    PRIMARY KEY (workflow_id, event_id, delivery_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX delivery_event_by_delivery ON delivery_event (delivery_id);
  `,
  `
  CREATE TABLE credential (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    sealed BLOB NOT NULL
  ) STRICT;
  `,
  `
  CREATE TABLE ai_run (
    execution_id TEXT NOT NULL,
    execution_index INTEGER NOT NULL,
    item_index INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (execution_id, execution_index, item_index)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE execution ADD COLUMN suspension TEXT;
  ALTER TABLE execution ADD COLUMN parent_id TEXT;
  ALTER TABLE execution ADD COLUMN parent TEXT;
  CREATE INDEX execution_by_parent ON execution (parent_id) WHERE parent_id IS NOT NULL;
  `,
  `
  CREATE INDEX node_run_that_failed ON node_run (node, execution_id)
    WHERE failure IS NOT NULL OR instr(findings, 'failure-continued') > 0;
  ALTER TABLE execution ADD COLUMN first_failed_node TEXT;
  ALTER TABLE execution ADD COLUMN first_error TEXT;
  CREATE TABLE workflow_version (
    workflow_id TEXT NOT NULL,
    version TEXT NOT NULL,
    json TEXT NOT NULL,
    saved_at TEXT NOT NULL,
    PRIMARY KEY (workflow_id, version)
  ) STRICT;
  CREATE INDEX execution_by_start ON execution (started_at);
  CREATE INDEX delivery_by_arrival ON delivery (received_at);
  `,
  `
  DROP INDEX delivery_by_outcome;
  CREATE INDEX delivery_by_outcome ON delivery (outcome);
  CREATE INDEX delivery_by_target ON delivery (target);
  CREATE INDEX delivery_by_event ON delivery (external_id) WHERE external_id IS NOT NULL;
  `,
  `
  CREATE INDEX outbox_by_execution ON outbox (json ->> '$.executionId');
  `,
  `
  CREATE TABLE replay (
    id TEXT PRIMARY KEY,
    delivery_id TEXT NOT NULL,
    json TEXT NOT NULL
  ) STRICT;
  CREATE INDEX replay_by_delivery ON replay (delivery_id, id);
  `,
  `
  CREATE INDEX node_run_tried_again ON node_run (execution_id) WHERE json_array_length(attempts) > 1;
  `,
  `
  CREATE INDEX reproduction_of_sweep ON reproduction (id) WHERE json_extract(json, '$.sweepId') IS NOT NULL;
  ALTER TABLE execution ADD COLUMN of_sweep INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE delivery ADD COLUMN of_sweep INTEGER NOT NULL DEFAULT 0;
  UPDATE execution SET of_sweep = 1 WHERE reproduction_id IN
    (SELECT id FROM reproduction WHERE json_extract(json, '$.sweepId') IS NOT NULL);
  UPDATE delivery SET of_sweep = 1 WHERE reproduction_id IN
    (SELECT id FROM reproduction WHERE json_extract(json, '$.sweepId') IS NOT NULL);
  CREATE INDEX execution_listed ON execution (of_sweep, id);
  CREATE INDEX delivery_listed ON delivery (of_sweep);
  CREATE INDEX delivery_unmatched ON delivery (id) WHERE outcome = 'unmatched' AND reproduction_id IS NULL;
  DROP INDEX delivery_by_outcome;
  CREATE INDEX delivery_by_outcome ON delivery (outcome, of_sweep);
  DROP INDEX delivery_by_target;
  CREATE INDEX delivery_by_target ON delivery (target, of_sweep);
  DROP INDEX delivery_by_event;
  CREATE INDEX delivery_by_event ON delivery (external_id, of_sweep) WHERE external_id IS NOT NULL;
  DROP INDEX delivery_by_external_id;
  CREATE INDEX delivery_by_external_id ON delivery (workflow_id, external_id, of_sweep) WHERE external_id IS NOT NULL;
  `,
  `
  ALTER TABLE delivery ADD COLUMN event_count INTEGER;
  ALTER TABLE delivery ADD COLUMN repeated_event_count INTEGER;
  CREATE INDEX delivery_of_batch ON delivery (outcome, event_count, repeated_event_count)
    WHERE event_count IS NOT NULL;
  CREATE INDEX delivery_not_recognisable ON delivery (id) WHERE outcome = 'accepted' AND external_id IS NULL;
  `,
  // An execution passes through several states: only those that are asked for are kept in an index.
  `
  DROP INDEX execution_by_status;
  DROP INDEX execution_by_workflow;
  CREATE INDEX execution_unfinished ON execution (id) WHERE status IN ('new', 'running');
  CREATE INDEX execution_waiting ON execution (id) WHERE status = 'waiting';
  CREATE INDEX execution_successful ON execution (workflow_id, id) WHERE status = 'success';
  `,
  // One index of the identifiers is enough: they come in no order, and each costs a page of the log.
  `
  DROP INDEX delivery_by_external_id;
  CREATE INDEX delivery_by_workflow ON delivery (workflow_id, of_sweep) WHERE external_id IS NOT NULL;
  `,
  // Most executions have few items: their runs are written in one row.
  `
  CREATE TABLE short_execution (
    execution_id TEXT PRIMARY KEY,
    node_runs TEXT NOT NULL
  ) STRICT;
  `,
  // What a delivery is compared with: of thousands that repeat one event, those alone that were accepted.
  `
  CREATE INDEX delivery_accepted ON delivery (external_id, workflow_id, external_id_kind, reproduction_id)
    WHERE outcome = 'accepted' AND external_id IS NOT NULL;
  `,
  // How often an execution whose caller was answered first has begun without any effect; null: it may have had one.
  `
  ALTER TABLE execution ADD COLUMN harmless_starts INTEGER;
  `,
  // Identifiers hold the clock, which may jump back: lists go by the order in which the rows came.
  `
  DROP INDEX execution_listed;
  CREATE INDEX execution_listed ON execution (of_sweep);
  DROP INDEX execution_successful;
  CREATE INDEX execution_successful ON execution (workflow_id) WHERE status = 'success';
  `,
  // What looks like a reference to a credential in what was kept before there were any tells that it is none.
  textColumns
    .map(
      ([table, column]) => `
  UPDATE ${table} SET ${column} = replace(${column}, '{{credential:', '{{credential!:')
    WHERE instr(${column}, '{{credential:') > 0;`,
    )
    .join(''),
  // What a person has marked to be kept, whatever the retention says.
  `
  CREATE TABLE kept_mark (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;
  `,
  // What ended for something that Faultline lacks is no failure of the workflow, and is not counted as one.
  `
  ALTER TABLE execution ADD COLUMN lacks INTEGER NOT NULL DEFAULT 0;
  `,
  // What answered for a node in the engine's place, and how often that was so in an execution.
  `
  ALTER TABLE node_run ADD COLUMN node_source TEXT;
  ALTER TABLE execution ADD COLUMN stand_in_count INTEGER NOT NULL DEFAULT 0;
  `,
  // Megabytes of one value, in rows of their own: a body (a delivery is its owner), what a node took or put out (an execution is).
  `
  CREATE TABLE long_value (
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    position INTEGER NOT NULL,
    piece ANY NOT NULL,
    PRIMARY KEY (owner, name, position)
  ) STRICT;
  ALTER TABLE node_run ADD COLUMN long_names TEXT;
  `,
  // The words of headers and bodies, without the texts; `merging`: 1 where words of what was removed are to go, 2 while they do.
  // A status that tells of a failure is rare, and is looked for.
  `
  CREATE VIRTUAL TABLE delivery_text USING fts5 (
    headers, body, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
  );
  CREATE TABLE delivery_text_state (
    upto INTEGER NOT NULL,
    merging INTEGER NOT NULL
  ) STRICT;
  INSERT INTO delivery_text_state (upto, merging) VALUES (0, 0);
  CREATE INDEX delivery_answered_badly ON delivery (answer_status) WHERE answer_status >= 400;
  CREATE INDEX execution_gone_wrong ON execution (status) WHERE status IN ('error', 'crashed', 'canceled');
  `,
  // What became of each message of a labelled set, once for each variant that was asked.
  `
  CREATE TABLE ai_set_run (
    id TEXT PRIMARY KEY,
    set_name TEXT NOT NULL,
    started_at TEXT NOT NULL,
    json TEXT NOT NULL
  ) STRICT;
  `,
  // What came of each delivery that was sent again, and each execution that was retried, as one of many.
  `
  CREATE TABLE series_part (
    id TEXT PRIMARY KEY,
    series_id TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX series_part_by_series ON series_part (series_id);
  `,
  // The channel through which a delivery came, and whether its bytes were written anew.
  `
  CREATE TABLE channel_delivery (
    delivery_id TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    is_rewritten INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  // Identifiers come in no order, so that each index of them costs a page for each delivery: one is enough. What a delivery is
  // compared with is found at its place, however often its event was repeated.
  `
  DROP INDEX delivery_accepted;
  DROP INDEX delivery_by_event;
  CREATE INDEX delivery_by_event ON delivery (external_id, outcome, workflow_id, external_id_kind, reproduction_id)
    WHERE external_id IS NOT NULL;
  `,
  // Who has which file of long binary data (a delivery, an execution; `is_body`: it is the delivery's body); what was had is noted until its file is gone.
  `
  CREATE TABLE binary_file (
    owner TEXT NOT NULL,
    id TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    is_body INTEGER NOT NULL,
    PRIMARY KEY (owner, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX binary_file_by_id ON binary_file (id);
  CREATE TABLE leaving_binary_file (
    id TEXT PRIMARY KEY
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER binary_file_left AFTER DELETE ON binary_file BEGIN
    INSERT OR IGNORE INTO leaving_binary_file (id) VALUES (old.id);
  END;
  `,
  // The node at which the items of a success ended with nothing done.
  `
  ALTER TABLE execution ADD COLUMN idle_end TEXT;
  `,
  // A list of three is looked up in a table that SQLite makes for it, at every change of a row; three comparisons are not.
  `
  DROP INDEX execution_gone_wrong;
  CREATE INDEX execution_gone_wrong ON execution (status)
    WHERE status = 'error' OR status = 'crashed' OR status = 'canceled';
  `,
  // The runs of a short execution say less of what most have in common: what an earlier version has kept is read as it stands, and
  // no earlier version opens what this one keeps.
  '',
]
