import { ImageOff } from 'lucide-react';
import { joinClassNames } from './classes.ts';
import { Picture, type PictureFile } from './picture.tsx';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  image: { file: PictureFile } | undefined;
  /** Side of the square in px. */
  size: 56 | 72 | 112 | 240;
}

const slots = { 56: 'thumbnail', 72: 'thumbnail', 112: 'line', 240: 'card' } as const;

/** A decorative square picture; the name stands beside it. */
export function Thumbnail({ image, size }: ThumbnailProps) {
  const box = joinClassNames(styles.box, styles[`size${size}`]);
  if (!image) {
    return (
      <span className={box}>
        <ImageOff size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
    );
  }
  return (
    <span className={box}>
      <Picture file={image.file} alt="" slot={slots[size]} width={size} height={size} />
    </span>
  );
}
