import type { Image } from '@mercer/contract';
import { ImageOff } from 'lucide-react';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Kept } from '../../../kept-markup.tsx';
import { messages } from '../../../messages.ts';
import { AfterSign } from '../../../ui/after-sign.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Picture } from '../../../ui/picture.tsx';
import styles from './gallery.module.css';
import { growIntoPlace } from './growing-picture.ts';

export const ZoomDialog = lazy(async () => ({ default: (await import('./zoom-dialog.tsx')).ZoomDialog }));

const GalleryTools = lazyPart(async () => (await import('./gallery-tools.tsx')).GalleryTools);

/** Without scripts a thumbnail is a link to the page with that picture, and the picture a link to its file. */
export function Gallery({ images, name }: { images: Image[]; name: string }) {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const [chosen, setAt] = useState(Number(query.get('picture') ?? 1) - 1);
  const [isZoomed, setIsZoomed] = useState(false);
  const at = images[chosen] ? chosen : 0;
  const image = images[at];
  if (!image) return <NoPicture />;
  const instead = (act: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    act();
  };
  return (
    <div className={styles.gallery}>
      <Kept by={['gallery', pathname, at, name, images]}>
        <a
          ref={growIntoPlace}
          href={image.file.url}
          className={styles.stage}
          aria-label={messages().product.zoom}
          onClick={instead(() => setIsZoomed(true))}
        >
          <Picture file={image.file} alt={image.caption || name} slot="gallery" width={800} height={800} load="first" />
        </a>
        {images.length > 1 && (
          <ul className={styles.thumbs}>
            {images.map((one, index) => (
              <li key={one.id}>
                <Link
                  to={`${pathname}?picture=${index + 1}`}
                  className={styles.thumb}
                  aria-label={messages().common.thumbnail(index + 1)}
                  aria-current={index === at}
                  onClick={instead(() => setAt(index))}
                >
                  <Picture file={one.file} alt="" slot="thumbnail" width={72} height={72} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Kept>
      <AfterSign>
        <GalleryTools images={images} name={name} />
      </AfterSign>
      {isZoomed && (
        <Suspense>
          <ZoomDialog images={images} name={name} at={at} onTurn={setAt} onClose={() => setIsZoomed(false)} />
        </Suspense>
      )}
    </div>
  );
}

function NoPicture() {
  return (
    <div className={styles.none}>
      <ImageOff size={48} strokeWidth={1.25} aria-hidden="true" />
    </div>
  );
}
