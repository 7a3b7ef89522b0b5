export interface Image {
  id: string;
  caption?: string;
  file: ImageFile;
  /** Frames that show the product from all sides. */
  turntable?: Turntable;
  /** Shows the product straight on, so that pages can draw it at its true size. */
  true_size?: TrueSize;
}

/** Region of an image that shows the whole product straight on, in px of the image, and the scale there. */
export interface TrueSize {
  left: number;
  top: number;
  width: number;
  height: number;
  /** px of the image for each centimetre of the product */
  pixels_per_cm: number;
  /** Left and right end of the width that is stated; absent when none is. It may be that of a part, such as a blade. */
  across?: [left: number, right: number];
  /** Upper and lower end of the height that is stated. */
  up?: [top: number, bottom: number];
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
