import type { Image } from '@mercer/contract';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './gallery.module.css';

export function Gallery({ images, name }: { images: Image[]; name: string }) {
  const [at, setAt] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const image = images[at] ?? images[0];
  if (!image) return <div className={styles.stage} />;
  return (
    <div className={styles.gallery}>
      <button type="button" className={styles.stage} aria-label={messages.product.zoom} onClick={() => setZoomed(true)}>
        <img src={image.file.url} alt={image.caption || name} width={800} height={800} fetchPriority="high" />
      </button>
      {images.length > 1 && (
        <ul className={styles.thumbs}>
          {images.map((one, index) => (
            <li key={one.id}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={messages.common.thumbnail(index + 1)}
                aria-current={index === at}
                onClick={() => setAt(index)}
              >
                <img src={one.file.url} alt="" width={72} height={72} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Dialog open={zoomed} onClose={() => setZoomed(false)} title={name} width="wide">
        <img src={image.file.url} alt={image.caption || name} width={1200} height={1200} className={styles.zoomed} />
      </Dialog>
    </div>
  );
}
