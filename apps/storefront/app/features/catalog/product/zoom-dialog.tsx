import type { Image } from '@mercer/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { messages } from '../../../messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Picture } from '../../../ui/picture.tsx';
import styles from './zoom-dialog.module.css';

interface ZoomDialogProps {
  images: Image[];
  name: string;
  at: number;
  onTurn(at: number): void;
  onClose(): void;
}

const text = () => messages().product;

/** The picture as large as the screen; arrow keys turn to the next one. */
export function ZoomDialog({ images, name, at, onTurn, onClose }: ZoomDialogProps) {
  const image = images[at];
  const turn = (by: number) => onTurn((at + by + images.length) % images.length);
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  };
  return (
    <Dialog open onClose={onClose} title={name} width="wide" closeLabel={messages().common.close}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut; the buttons below do the same */}
      <div className={styles.zoom} onKeyDown={press}>
        {image && <Picture key={image.id} file={image.file} alt={image.caption || name} slot="zoom" load="soon" />}
        {images.length > 1 && (
          <div className={styles.turn}>
            <Button variant="icon" aria-label={text().previousPicture} onClick={() => turn(-1)}>
              <ChevronLeft size={24} strokeWidth={1.75} aria-hidden="true" />
            </Button>
            <span role="status">{text().pictureOf(at + 1, images.length)}</span>
            <Button variant="icon" aria-label={text().nextPicture} onClick={() => turn(1)}>
              <ChevronRight size={24} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
