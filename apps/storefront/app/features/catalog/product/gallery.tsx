import type { Image } from '@mercer/contract';
import { ImageOff } from 'lucide-react';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { CachedFragment } from '../../../document/cached-fragment.tsx';
import { messages } from '../../../i18n/messages.ts';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { OnFirstInteraction } from '../../../ui/on-first-interaction.tsx';
import { Picture } from '../../../ui/picture.tsx';
import styles from './gallery.module.css';
import { growIntoPlace } from './shared-element-transition.ts';

export const ZoomDialog = lazy(async () => ({ default: (await import('./zoom-dialog.tsx')).ZoomDialog }));

const GalleryTools = createLazyPart(async () => (await import('./gallery-tools.tsx')).GalleryTools);

/**
 * Shows one picture with thumbnails. Without scripts a thumbnail links to the page with that picture, and the picture
 * to its file.
 */
export function ProductGallery({ images, name }: { images: Image[]; name: string }) {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const token = query.get('token');
  // the holder of a preview's link sees all of its pictures, also without scripts
  const pictureQuery =
    pathname.startsWith('/previews/') && token ? `token=${encodeURIComponent(token)}&picture` : 'picture';
  const [selectedIndex, setAt] = useState(Number(query.get('picture') ?? 1) - 1);
  const [isZoomed, setIsZoomed] = useState(false);
  const at = images[selectedIndex] ? selectedIndex : 0;
  const image = images[at];
  if (!image) return <MissingPicture />;
  const createClickHandler = (act: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    act();
  };
  return (
    <div className={styles.gallery}>
      <CachedFragment by={['gallery', pathname, pictureQuery, at, name, images]}>
        <a
          ref={growIntoPlace}
          href={image.file.url}
          className={styles.stage}
          aria-label={messages().product.zoom}
          onClick={createClickHandler(() => setIsZoomed(true))}
        >
          <Picture file={image.file} alt={image.caption || name} slot="gallery" width={800} height={800} load="first" />
        </a>
        {images.length > 1 && (
          <ul className={styles.thumbs}>
            {images.map((thumbnail, index) => (
              <li key={thumbnail.id}>
                <Link
                  to={`${pathname}?${pictureQuery}=${index + 1}`}
                  className={styles.thumb}
                  aria-label={messages().common.thumbnail(index + 1)}
                  aria-current={index === at}
                  onClick={createClickHandler(() => setAt(index))}
                >
                  <Picture file={thumbnail.file} alt="" slot="thumbnail" width={72} height={72} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </CachedFragment>
      <OnFirstInteraction>
        <GalleryTools images={images} name={name} />
      </OnFirstInteraction>
      {isZoomed && (
        <Suspense>
          <ZoomDialog images={images} name={name} at={at} onTurn={setAt} onClose={() => setIsZoomed(false)} />
        </Suspense>
      )}
    </div>
  );
}

function MissingPicture() {
  return (
    <div className={styles.none}>
      <ImageOff size={48} strokeWidth={1.25} aria-hidden="true" />
    </div>
  );
}
