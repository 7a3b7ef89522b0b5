export interface DigitalGoodsTables {
  digital_files: DigitalFileTable;
  digital_file_chunks: DigitalFileChunkTable;
  downloads: DownloadTable;
  licence_keys: LicenceKeyTable;
}

/** File that buyers of a product, or of a variant, download. */
interface DigitalFileTable {
  id: string;
  product_id: string;
  /** null: buyers of any variant get it */
  variant_id: string | null;
  /** name with which it is saved */
  name: string;
  content_type: string;
  /** bytes; null while it is being uploaded */
  size: number | null;
  sha256: string | null;
  date_created: string;
}

/** Part of a file: in the database, so that every node and each backup has it. */
interface DigitalFileChunkTable {
  /** id of the file and the place of the chunk in it */
  id: string;
  file_id: string;
  bytes: Uint8Array;
}

/** What a buyer has downloaded of a file, and the owner's own limits for it; there is no row before the first of them. */
interface DownloadTable {
  item_id: string;
  file_id: string;
  /** part of the link's signature: links of an earlier version open nothing */
  version: number;
  downloads: number;
  /** null: as the setting says */
  max_downloads: number | null;
  /** null: as the setting says */
  date_expires: string | null;
  date_last: string | null;
}

interface LicenceKeyTable {
  id: string;
  product_id: string;
  /** '' for the product itself */
  variant_id: string;
  /** null: the piece is sold, and waits for a key */
  code: string | null;
  status: 'available' | 'waiting' | 'sold' | 'revoked';
  order_id: string | null;
  item_id: string | null;
  date_created: string;
  date_sold: string | null;
  date_revoked: string | null;
}
