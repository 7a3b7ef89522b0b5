export interface Image {
  id: string;
  caption?: string;
  file: ImageFile;
  /** the same thing from all around */
  turntable?: Turntable;
}

/** One picture of many frames, from the left and row by row, for each of which the thing has turned a little to the right. */
export interface Turntable {
  id: string;
  file: ImageFile;
  /** of a whole turn */
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
