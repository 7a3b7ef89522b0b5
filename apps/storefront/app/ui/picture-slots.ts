/** A place for pictures: how wide they may be fetched, and how wide it is on the screens there are. */
interface SlotSizes {
  /** px, of those that the backend makes */
  widths: readonly number[];
  sizes: string;
}

/**
 * Widths of the picture slots. A single number is the width in px of a slot that needs only one size, twice as dense as
 * the slot. Pages do not know while they are rendered whether they will be shown at full width, so wide screens get the
 * wider of the two.
 */
const slots = {
  icon: 80,
  thumbnail: 160,
  line: 320,
  // Additional widths cost a list of 24 products 150 bytes each
  card: {
    widths: [320, 480, 640],
    sizes: '(min-width:1536px) max(310px,19vw),(min-width:1200px) 310px,(min-width:600px) 30vw,45vw',
  },
  tile: { widths: [320, 480, 640, 960], sizes: '(min-width:1200px) 32vw,(min-width:600px) 30vw,92vw' },
  corner: 480,
  scene: { widths: [480, 960, 1440], sizes: '(min-width:1200px) 704px,(min-width:600px) 47vw,92vw' },
  quickView: { widths: [480, 640, 960], sizes: '(min-width:600px) 400px,90vw' },
  gallery: {
    widths: [480, 640, 960, 1280],
    sizes: '(min-width:1200px) 704px,(min-width:600px) 47vw,92vw',
  },
  zoom: { widths: [640, 960, 1280, 1920], sizes: 'min(100vw,100vh)' },
  // Phones crop the sides: 520 px of width for 200 px of height
  hero: { widths: [960, 1280, 1920, 2560], sizes: '(min-width:600px) 100vw,520px' },
} satisfies Record<string, number | SlotSizes>;

export type Slot = keyof typeof slots;
type OneSizeSlot = { [Name in Slot]: (typeof slots)[Name] extends number ? Name : never }[Slot];

interface Sources {
  sizes?: string;
  srcSet?: string;
  src: string;
}

/**
 * Builds the attributes that tell an `<img>` from where to fetch its picture.
 * @param lazy such a picture is fetched when its layout is known, which browsers then use to choose a size
 */
export function pictureSources({ url, width }: { url: string; width: number }, slot: Slot, lazy: boolean): Sources {
  const place: number | SlotSizes = slots[slot];
  if (!hasSizedVersions(url)) return { src: url };
  if (typeof place === 'number') return { src: buildSizedUrl(url, place) };
  const widths = listWidthsUpTo(width, place.widths);
  return {
    sizes: lazy ? `auto,${place.sizes}` : place.sizes,
    srcSet: widths.map((candidateWidth) => `${buildSizedUrl(url, candidateWidth)} ${candidateWidth}w`).join(','),
    src: buildSizedUrl(url, widths.at(-1) ?? width),
  };
}

/** Builds the address of a picture in the one size of a slot that needs only one. */
export function buildSlotUrl(url: string, slot: OneSizeSlot): string {
  return hasSizedVersions(url) ? buildSizedUrl(url, slots[slot]) : url;
}

/** Pictures of elsewhere are fetched as they are. */
function hasSizedVersions(url: string): boolean {
  return url.startsWith('/images/');
}

/** A picture that is smaller than the largest place is fetched in its own width there. */
function listWidthsUpTo(ownWidth: number, widths: readonly number[]): number[] {
  const smaller = widths.filter((width) => width < ownWidth);
  return smaller.length < widths.length ? [...smaller, ownWidth] : smaller;
}

function buildSizedUrl(url: string, width: number): string {
  return `${getPicturesOrigin() ?? ''}${url}?width=${width}`;
}

/** Builds the address of a picture in one width, for drawings, which cannot choose one as an `<img>` does. */
export function buildImageUrl(url: string, width: number): string {
  return hasSizedVersions(url) ? buildSizedUrl(url, width) : url;
}

let getPicturesOrigin: () => string | undefined = () => {
  const page = typeof document === 'undefined' ? undefined : document;
  const metaOrigin = page?.querySelector<HTMLMetaElement>('meta[name=mercer-pictures]')?.content;
  getPicturesOrigin = () => metaOrigin;
  return metaOrigin;
};

/** Says from where the server's pages fetch pictures in their sizes, such as a CDN; a browser's page says it itself. */
export function providePictures(from: () => string | undefined): void {
  getPicturesOrigin = from;
}
