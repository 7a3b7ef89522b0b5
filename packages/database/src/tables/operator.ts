import type { Generated } from 'kysely';
import type { Json } from '../json.ts';

export interface OperatorTables {
  operator_keys: OperatorKeyTable;
  operator_requests: OperatorRequestTable;
  stock_changes: StockChangeTable;
  redirects: RedirectTable;
  record_changes: RecordChangeTable;
  bin: BinTable;
  /** Customers whose reviews, votes or wishes are in the bin: ids of accounts, and keys of voters. */
  bin_people: { id: string; bin_id: string; person_key: string; date_deleted: string };
  imports: ImportTable;
  import_batches: ImportBatchTable;
  import_jobs: ImportJobTable;
  /** Bytes of a file until its import has ended. */
  import_chunks: { import_id: string; place: number; bytes: Uint8Array };
  import_notices: ImportNoticeTable;
  health_findings: HealthFindingTable;
}

interface OperatorKeyTable {
  id: string;
  name: string;
  /** SHA-256 of the key, which is random: nobody guesses it from there */
  hash: string;
  /** `Scope[]` */
  scopes: Json;
  date_created: string;
  /** ISO 8601 time of the last use, to the minute. */
  date_used: string | null;
  date_revoked: string | null;
  /** `Permission[]` that the key is confined to; null: what its scopes open */
  permissions: Json | null;
  /** null: it does not end */
  date_expires: string | null;
}

/** Response stored for an `Idempotency-Key`. */
interface OperatorRequestTable {
  /** SHA-256 of the key and of whose it is: an operator key's, an account's or a session's */
  key: string;
  /** SHA-256 of method, path and body; keyed for a shopper's */
  fingerprint: string;
  answer: Json;
  date_expires: string;
}

/** What moved the stock: `opening` is the level that a product or variant began with. */
export type StockChangeKind =
  | 'opening'
  | 'correction'
  | 'import'
  | 'sale'
  | 'cancellation'
  | 'edit'
  | 'refund'
  | 'return';

/** Entry of the stock ledger: the entries of a product or variant add up to its level. */
interface StockChangeTable {
  id: string;
  product_id: string;
  variant_id: string | null;
  /** pieces that came, less those that went */
  quantity: number;
  /** afterwards */
  stock_level: number;
  reason: string;
  /** the key's name, `shopper`, or `system` for licence keys */
  actor: string;
  date_created: string;
  kind: Generated<StockChangeKind>;
  /** order that took the pieces, or gave them back */
  order_id: string | null;
}

/** Last change of a record; triggers write it. */
interface RecordChangeTable {
  /** table that has the record */
  table_name: string;
  record_id: string;
  /** ISO 8601 time of the database's clock */
  date_updated: string;
}

/** Path that the owner redirects, for pages that do not exist any more. */
interface RedirectTable {
  id: string;
  /** normalized path, unique */
  path: string;
  /** path with query and fragment, or an https URL of another host */
  target: string;
  /** normalized path of a target in the shop, which no other redirect has as its path */
  target_path: string | null;
  status: number;
  date_created: string;
}

/** Record that was deleted, with all its rows; after a while it is gone for good. */
interface BinTable {
  id: string;
  /** kind of the record, e.g. `product` */
  kind: string;
  record_id: string;
  /** name, slug or code of the record */
  name: string;
  /** its rows by their tables */
  content: Json;
  /** name of the key that deleted it */
  actor: string;
  date_deleted: string;
}

/** A whole shop that comes in. */
interface ImportTable {
  id: string;
  /** SHA-256 of the file */
  fingerprint: string;
  /** lines that have come; they are in the shop once the import is finished, and not before */
  done: number;
  date_created: string;
  date_touched: string;
  /** null: there is more to come */
  date_finished: string | null;
}

/** Lines of a whole shop that wait for the last one. */
interface ImportBatchTable {
  import_id: string;
  /** Number of lines of the file before this batch. */
  line: number;
  text: string;
}

export type ImportState = 'queued' | 'checking' | 'writing' | 'completed' | 'failed' | 'canceled';

/** A file that an operator imports: its numbers are of records, which may have several lines. */
interface ImportJobTable {
  id: string;
  kind: string;
  /** name of the file */
  name: string;
  /** shop whose columns the file has; null: it has not been read */
  format: string | null;
  /** `ImportOptions` */
  options: Json;
  state: ImportState;
  /** null until the whole file has arrived */
  size: number | null;
  sha256: string | null;
  /** `OperatorKey` that has uploaded the file */
  actor: Json;
  total: number;
  /** records that are checked or written, in the current state */
  done: number;
  created: number;
  updated: number;
  unchanged: number;
  left_out: number;
  refused: number;
  /** Number of all faults; only the first ones have a notice. */
  fault_count: number;
  /** why it failed */
  message: string | null;
  date_created: string;
  date_updated: string;
  date_started: string | null;
  date_finished: string | null;
}

/** Finding about a cell of a file. */
interface ImportNoticeTable {
  id: string;
  import_id: string;
  /** `note`: something of the cell is not imported */
  severity: 'error' | 'note';
  line: number;
  /** column of the line in characters, from 1 */
  position: number;
  /** text of the cell */
  value: string;
  message: string;
}

/** Result of one of the last health checks. */
interface HealthFindingTable {
  name: string;
  state: 'fine' | 'note' | 'fault';
  message: string;
  date_checked: string;
}
