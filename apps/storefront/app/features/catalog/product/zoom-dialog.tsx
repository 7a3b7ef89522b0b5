import type { Image } from '@mercer/contract';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { galleryToolWords } from '../../../i18n/gallery-tool-words.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { usePictureZoom } from './use-zoom.ts';
import styles from './zoom-dialog.module.css';

interface ZoomDialogProps {
  images: Image[];
  name: string;
  at: number;
  onTurn(at: number): void;
  onClose(): void;
}

const step = 1.5;
const emptyFile = { url: '', width: 1, height: 1 };

/** The picture on the whole screen, and closer in its own resolution; arrow keys move it, or turn to the next one. */
export function ZoomDialog({ images, name, at, onTurn, onClose }: ZoomDialogProps) {
  const image = images[at];
  const turnPicture = (by: number) => {
    if (images.length < 2) return;
    zoom.reset();
    onTurn((at + by + images.length) % images.length);
  };
  const zoom = usePictureZoom(image?.file ?? emptyFile, turnPicture);
  const { scale, x, y } = zoom.view;
  const isClose = scale > 1;
  const close = useHistoryEntry(onClose);
  return (
    <Modal open onClose={close} title={name} closeLabel={messages().common.close} className={styles.viewer ?? ''} flush>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut; the buttons below do the same */}
      <div className={styles.zoom} onKeyDown={zoom.key}>
        <div ref={zoom.frame} className={styles.frame} data-close={isClose || undefined} {...zoom.pointer}>
          {image && (
            <div
              key={image.id}
              className={styles.picture}
              style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
            >
              <Picture file={image.file} alt={image.caption || name} slot="zoom" load="soon" />
              {isClose && <img src={image.file.url} alt="" draggable={false} />}
            </div>
          )}
        </div>
        {images.length > 1 && (
          <>
            <Button
              variant="icon"
              className={styles.previous}
              aria-label={galleryToolWords().previousPicture}
              onClick={() => turnPicture(-1)}
            >
              <ChevronLeft size={24} strokeWidth={1.75} aria-hidden="true" />
            </Button>
            <Button
              variant="icon"
              className={styles.next}
              aria-label={galleryToolWords().nextPicture}
              onClick={() => turnPicture(1)}
            >
              <ChevronRight size={24} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          </>
        )}
        <div className={styles.tools}>
          <Button
            variant="icon"
            aria-label={galleryToolWords().zoomOut}
            disabled={!isClose}
            onClick={() => zoom.grow(1 / step)}
          >
            <ZoomOut size={24} strokeWidth={1.75} aria-hidden="true" />
          </Button>
          {images.length > 1 && <span role="status">{galleryToolWords().pictureOf(at + 1, images.length)}</span>}
          <Button variant="icon" aria-label={galleryToolWords().zoomIn} onClick={() => zoom.grow(step)}>
            <ZoomIn size={24} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/**
 * Gives the dialog an entry of the browser's history, so that Back closes it and does not leave the page.
 * @returns what closes the dialog: it goes back
 */
function useHistoryEntry(onClose: () => void): () => void {
  const currentOnClose = useRef(onClose);
  currentOnClose.current = onClose;
  const isLeaving = useRef(false);
  useEffect(() => {
    window.history.pushState(window.history.state, '');
    const closeOnBack = (event: Event) => {
      // the router would load the page again
      event.stopImmediatePropagation();
      currentOnClose.current();
    };
    window.addEventListener('popstate', closeOnBack, { capture: true, once: true });
    return () => window.removeEventListener('popstate', closeOnBack, { capture: true });
  }, []);
  return () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    window.history.back();
  };
}
