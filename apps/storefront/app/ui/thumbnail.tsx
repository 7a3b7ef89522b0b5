import type { Image } from '@mercer/contract';
import { classes } from './classes.ts';
import styles from './thumbnail.module.css';

const sizeClasses = { 56: styles.small, 72: styles.normal, 112: styles.large };

export interface ThumbnailProps {
  /** Without a picture the light ground stands alone. */
  image: Pick<Image, 'file'> | undefined;
  size?: keyof typeof sizeClasses;
}

/** A small square picture beside a text that names it, so it says nothing itself. */
export function Thumbnail({ image, size = 72 }: ThumbnailProps) {
  return (
    <span className={classes(styles.thumbnail, sizeClasses[size])}>
      {image && <img src={image.file.url} alt="" width={size} height={size} loading="lazy" />}
    </span>
  );
}
