import { ImageOff } from 'lucide-react';
import { classes } from './classes.ts';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  image: { file: { url: string } } | undefined;
  /** Side of the square in px. */
  size: 56 | 72 | 112 | 240;
}

/** A decorative square picture; the name stands beside it. */
export function Thumbnail({ image, size }: ThumbnailProps) {
  const box = classes(styles.box, styles[`size${size}`]);
  if (!image) {
    return (
      <span className={box}>
        <ImageOff size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
    );
  }
  return (
    <span className={box}>
      <img src={image.file.url} alt="" width={size} height={size} loading="lazy" decoding="async" />
    </span>
  );
}
