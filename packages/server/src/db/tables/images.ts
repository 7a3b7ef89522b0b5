export interface ImageTables {
  images: ImageTable;
}

/** Uploaded pictures: here and not in files, so that every node has them. */
interface ImageTable {
  /** SHA-256 of `bytes` and the ending: the name in the address */
  name: string;
  /** of `bytes`; whatever leaves the shop is made of them where the name ends in `-photo.webp` */
  content_type: string;
  /** px */
  width: number;
  height: number;
  bytes: Uint8Array;
  /** `#rrggbb`, the mean; null when something shines through */
  colour: string | null;
  date_created: string;
}
