import { pictureSources, type Slot } from './picture-slots.ts';

/** Of a picture: its address, its size in px and its mean colour as `#rrggbb`. */
export interface PictureFile {
  url: string;
  width: number;
  height: number;
  colour?: string;
}

interface PictureProps {
  file: PictureFile;
  /** Empty where the words beside it say the same. */
  alt: string;
  /** Where it stands: says in which sizes it is fetched. */
  slot: Slot;
  /** Sides of the place where it is cut to fit, else the picture's own. */
  width?: number;
  height?: number;
  /** `first`: the largest of the first screen; `soon`: the others there. All others wait until they come near. */
  load?: 'first' | 'soon' | undefined;
  className?: string | undefined;
}

/** Every picture of the shop's goods: sharp on the screen it is shown on, in its mean colour until it is there. */
export function Picture({ file, alt, slot, load, width = file.width, height = file.height, className }: PictureProps) {
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
      data-colour={file.colour && shortColour(file.colour)}
    />
  );
  // React would have one that loads at once preloaded by the head as well, which comes in the same moment
  return lazy ? img : <picture>{img}</picture>;
}

/** `#rgb`, near enough for a moment. */
const shortColour = (colour: string) => colour.replace(/(\w)\w/g, '$1');
