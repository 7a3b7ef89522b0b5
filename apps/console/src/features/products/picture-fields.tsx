import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ProductImage, uploadPicture } from '../../api/products.ts';
import { Button } from '../../ui/button.tsx';
import { describeError } from '../../ui/describe-error.ts';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card } from '../../ui/page.tsx';
import { useWords } from '../../words/words.tsx';
import styles from './products.module.css';

interface PictureFieldsProps {
  pictures: ProductImage[];
  onChange: (change: (pictures: ProductImage[]) => ProductImage[]) => void;
}

/** Pictures of a product: dropped or chosen, in their order, each with its description. The first one is on cards. */
export function PictureFields({ pictures, onChange }: PictureFieldsProps) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [uploads, setUploads] = useState(0);
  const [failures, setFailures] = useState<string[]>([]);
  const upload = async (files: File[]) => {
    setFailures([]);
    setUploads((count) => count + files.length);
    for (const file of files) {
      await uploadPicture(file).then(
        (picture) => onChange((current) => [...current.filter(({ id }) => id !== picture.id), picture]),
        (error: unknown) => setFailures((current) => [...current, `${file.name}: ${describeError(error, words)}`]),
      );
      setUploads((count) => count - 1);
    }
  };
  const move = (index: number, step: number) =>
    onChange((current) => {
      const moved = [...current];
      const [picture] = moved.splice(index, 1);
      if (picture) moved.splice(index + step, 0, picture);
      return moved;
    });
  return (
    <Card title={words.products.pictures}>
      {pictures.length > 0 ? (
        <ol className={styles.pictures}>
          {pictures.map((picture, index) => (
            <li key={picture.id} className={styles.picture}>
              <img src={`${picture.file.url}?width=480`} alt={picture.caption ?? ''} loading="lazy" />
              <div className={styles.pictureTools}>
                <Button
                  look="quiet"
                  isIcon
                  isDisabled={index === 0}
                  aria-label={words.products.moveForward(index + 1)}
                  onPress={() => move(index, -1)}
                >
                  <ArrowLeft size={16} aria-hidden="true" />
                </Button>
                <Button
                  look="quiet"
                  isIcon
                  isDisabled={index === pictures.length - 1}
                  aria-label={words.products.moveBack(index + 1)}
                  onPress={() => move(index, 1)}
                >
                  <ArrowRight size={16} aria-hidden="true" />
                </Button>
                <Button
                  look="quiet"
                  isIcon
                  aria-label={words.products.removePicture(index + 1)}
                  onPress={() => onChange((current) => current.filter(({ id }) => id !== picture.id))}
                >
                  <Trash2 size={16} aria-hidden="true" />
                </Button>
              </div>
              <TextField
                label={words.products.altText}
                value={picture.caption ?? ''}
                onChange={({ target }) =>
                  onChange((current) =>
                    current.map((other) => (other.id === picture.id ? { ...other, caption: target.value } : other)),
                  )
                }
              />
            </li>
          ))}
        </ol>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its button does the same without a mouse */}
      <div
        className={styles.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          upload([...event.dataTransfer.files]);
        }}
      >
        <span role="status">{uploads > 0 ? words.products.uploading(uploads) : words.products.dropPictures}</span>
        <Button onPress={() => input.current?.click()}>{words.products.choosePictures}</Button>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={words.products.choosePictures}
          onChange={(event) => {
            upload([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      {failures.map((failure) => (
        <Notice key={failure} kind="error">
          {failure}
        </Notice>
      ))}
    </Card>
  );
}
