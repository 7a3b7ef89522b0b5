export interface Image {
  id: string;
  caption?: string;
  file: ImageFile;
  /** Frames that show the product from all sides. */
  turntable?: Turntable;
}

/**
 * Single image of many frames, ordered from the left and row by row; in each the object has turned a little further to
 * the right.
 */
export interface Turntable {
  id: string;
  file: ImageFile;
  /** Number of frames in a full turn. */
  frames: number;
  /** frames in a row */
  columns: number;
}

export interface ImageFile {
  /** an address; `?width=` asks those of the shop for less. The shop’s own pages and its operator are told the paths of its images */
  url: string;
  /** px */
  width: number;
  height: number;
  content_type?: string;
  /** the mean, `#rrggbb`, to be shown until the picture is there */
  colour?: string;
}
