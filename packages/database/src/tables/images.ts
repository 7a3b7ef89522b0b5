export interface ImageTables {
  images: ImageTable;
}

/** Uploaded pictures: here and not in files, so that every node has them. */
interface ImageTable {
  /** SHA-256 of `bytes` and the ending: the name in the address */
  name: string;
  /** Media type of `bytes`. Images whose name ends in `-photo.webp` are re-encoded before they leave the shop. */
  content_type: string;
  /** px */
  width: number;
  height: number;
  bytes: Uint8Array;
  /** `#rrggbb`, the mean; null when something shines through */
  colour: string | null;
  date_created: string;
}
