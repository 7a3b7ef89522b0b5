import type { Image } from '@mercer/contract';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
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

const getProductTexts = () => messages().product;
const step = 1.5;

/** The picture as large as the screen, and closer in its own resolution; arrow keys move it, or turn to the next one. */
export function ZoomDialog({ images, name, at, onTurn, onClose }: ZoomDialogProps) {
  const image = images[at];
  const turnPicture = (by: number) => {
    if (images.length < 2) return;
    zoom.reset();
    onTurn((at + by + images.length) % images.length);
  };
  const zoom = usePictureZoom(turnPicture);
  const { scale, x, y } = zoom.view;
  const isClose = scale > 1;
  return (
    <Dialog open onClose={onClose} title={name} width="wide" closeLabel={messages().common.close}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut; the buttons below do the same */}
      <div className={styles.zoom} onKeyDown={zoom.key}>
        <div ref={zoom.frame} className={styles.frame} {...zoom.pointer}>
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
        <div className={styles.turn}>
          <Button
            variant="icon"
            aria-label={getProductTexts().zoomOut}
            disabled={!isClose}
            onClick={() => zoom.grow(1 / step)}
          >
            <ZoomOut size={24} strokeWidth={1.75} aria-hidden="true" />
          </Button>
          <Button variant="icon" aria-label={getProductTexts().zoomIn} onClick={() => zoom.grow(step)}>
            <ZoomIn size={24} strokeWidth={1.75} aria-hidden="true" />
          </Button>
          {images.length > 1 && (
            <>
              <Button variant="icon" aria-label={getProductTexts().previousPicture} onClick={() => turnPicture(-1)}>
                <ChevronLeft size={24} strokeWidth={1.75} aria-hidden="true" />
              </Button>
              <span role="status">{getProductTexts().pictureOf(at + 1, images.length)}</span>
              <Button variant="icon" aria-label={getProductTexts().nextPicture} onClick={() => turnPicture(1)}>
                <ChevronRight size={24} strokeWidth={1.75} aria-hidden="true" />
              </Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
