import type { Image } from '@mercer/contract';
import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FileField } from '../../../ui/field.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import styles from './review-form.module.css';
import { drawSquarePicture } from './review-picture-files.ts';
import type { ReviewFormWords } from './use-own-review.ts';

interface ReviewPicturesProps {
  words: ReviewFormWords;
  /** Pictures that the review already has. */
  storedPictures: Image[];
  error: string | undefined;
}

/** Pictures that come with the review, and go from it. Without scripts the browser says which were chosen. */
export function ReviewPictures({
  words: { pictures, picturesHint, remove, picture },
  storedPictures,
  error,
}: ReviewPicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [selectedFiles, setChosen] = useState<File[]>([]);
  const selectFiles = (files: File[]) => {
    setChosen(files);
    // The form sends the files of its field
    if (input.current) input.current.files = createFileList(files);
  };
  const addPickedFiles = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const otherFiles = selectedFiles.filter(
      (selectedFile) => !Array.from(files ?? []).some((file) => isSameFile(file, selectedFile)),
    );
    selectFiles([...otherFiles, ...(files ?? [])]);
  };
  const removeFile = (file: File) => {
    selectFiles(selectedFiles.filter((selectedFile) => selectedFile !== file));
    input.current?.focus();
  };
  return (
    <>
      {storedPictures.map((image, index) => (
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
        onChange={addPickedFiles}
      />
      {selectedFiles.length > 0 && (
        <ol>
          {selectedFiles.map((file) => (
            <li key={`${file.name} ${file.size}`} className={styles.picture}>
              <canvas ref={(canvas) => void drawSquarePicture(file, canvas)} width={56} height={56} />
              <Button variant="text" size="small" onClick={() => removeFile(file)}>
                {remove} {file.name}
              </Button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function isSameFile(first: File, second: File): boolean {
  return first.name === second.name && first.size === second.size;
}

function createFileList(files: File[]): FileList {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer.files;
}
