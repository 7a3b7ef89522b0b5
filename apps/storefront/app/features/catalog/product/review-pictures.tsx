import type { Image } from '@mercer/contract';
import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { drawSquare } from './chosen-picture.ts';
import styles from './review-form.module.css';
import type { ReviewFormWords } from './use-own-review.ts';

interface ReviewPicturesProps {
  words: ReviewFormWords;
  /** Those that the review has. */
  had: Image[];
  error: string | undefined;
}

/** Pictures that come with the review, and go from it. Without scripts the browser says which were chosen. */
export function ReviewPictures({
  words: { pictures, picturesHint, remove, picture },
  had,
  error,
}: ReviewPicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File[]>([]);
  const choose = (files: File[]) => {
    setChosen(files);
    // what stands in the field is sent
    if (input.current) input.current.files = listOf(files);
  };
  const add = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const others = chosen.filter((one) => !Array.from(files ?? []).some((file) => isSame(file, one)));
    choose([...others, ...(files ?? [])]);
  };
  const leaveOut = (file: File) => {
    choose(chosen.filter((one) => one !== file));
    input.current?.focus();
  };
  return (
    <>
      {had.map((image, index) => (
        <div key={image.id} className={styles.picture}>
          <Thumbnail image={image} size={56} />
          <Checkbox name="remove_images" value={image.id} label={`${remove} ${picture} ${index + 1}`} />
        </div>
      ))}
      <FileField
        ref={input}
        label={pictures}
        hint={picturesHint}
        error={error}
        name="images"
        multiple
        accept="image/jpeg,image/png,image/webp"
        onChange={add}
      />
      {chosen.length > 0 && (
        <ol>
          {chosen.map((file) => (
            <li key={`${file.name} ${file.size}`} className={styles.picture}>
              <canvas ref={(canvas) => void drawSquare(file, canvas)} width={56} height={56} />
              <Button variant="text" size="small" onClick={() => leaveOut(file)}>
                {remove} {file.name}
              </Button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size;
}

function listOf(files: File[]): FileList {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer.files;
}
