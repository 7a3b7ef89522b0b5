export interface Image {
  id: string;
  caption?: string;
  file: ImageFile;
}

export interface ImageFile {
  /** a path of the shop, or an address elsewhere; `?width=` asks those of the shop for less */
  url: string;
  /** px */
  width: number;
  height: number;
  content_type?: string;
  /** the mean, `#rrggbb`, to be shown until the picture is there */
  colour?: string;
}
