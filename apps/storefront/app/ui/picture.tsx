import { pictureSources, type Slot } from './picture-slots.ts';

/** Picture file: its address, its size in px and its mean colour as `#rrggbb`. */
export interface PictureFile {
  url: string;
  width: number;
  height: number;
  colour?: string;
}

interface PictureProps {
  file: PictureFile;
  /** The same picture for dark mode, when it has a ground of its own. */
  dark?: PictureFile | undefined;
  /** Empty where the words beside it say the same. */
  alt: string;
  /** Slot in which the picture is shown; it determines the sizes that are fetched. */
  slot: Slot;
  /** Sides of the place where it is cut to fit, else the picture's own. */
  width?: number;
  height?: number;
  /** `first`: the largest of the first screen; `soon`: the others there. All others wait until they come near. */
  load?: 'first' | 'soon' | undefined;
  className?: string | undefined;
}

/** Renders a product picture: sharp on any screen, and in its mean colour until it has loaded. */
export function Picture({
  file,
  dark,
  alt,
  slot,
  load,
  width = file.width,
  height = file.height,
  className,
}: PictureProps) {
  const lazy = load === undefined;
  const img = (
    <img
      loading={lazy ? 'lazy' : undefined}
      fetchPriority={load === 'first' ? 'high' : undefined}
      width={width}
      height={height}
      {...pictureSources(file, slot, lazy)}
      alt={alt}
      className={className}
      data-colour={file.colour && shortenColour(file.colour)}
    />
  );
  // React would have one that loads at once preloaded by the head as well, which comes in the same moment
  if (lazy && !dark) return img;
  return (
    <picture>
      {dark && <DarkSource file={dark} slot={slot} lazy={lazy} />}
      {img}
    </picture>
  );
}

function DarkSource({ file, slot, lazy }: { file: PictureFile; slot: Slot; lazy: boolean }) {
  const { sizes, srcSet, src } = pictureSources(file, slot, lazy);
  return <source media="(prefers-color-scheme: dark)" sizes={sizes} srcSet={srcSet ?? src} />;
}

/** `#rgb`, near enough for a moment. */
const shortenColour = (colour: string) => colour.replace(/(\w)\w/g, '$1');
