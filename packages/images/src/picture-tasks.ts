// Runs in the process that decodes pictures.
import { type Format, formats } from './format.ts';
import { computeMeanColour, createMaster, type NewMaster, openPictureFile, toMasterFormat } from './make-master.ts';
import { encodeReviewImage, type ReviewImage } from './make-review-image.ts';
import { createSmallLogo, loadSharp, type SmallLogo } from './sharp.ts';

/** px, and how it is encoded */
export interface Size {
  width: number;
  format: Format;
}

export interface PictureFacts {
  /** media type such as `image/webp` */
  type: string;
  width: number;
  height: number;
  /** size after the orientation is applied */
  upright: { width: number; height: number };
  /** frames */
  pages: number;
}

/** Task for the process that decodes. `file` is an untrusted file. */
export type PictureTask =
  | { kind: 'master'; file: Buffer }
  | { kind: 'facts'; file: Buffer }
  | { kind: 'review image'; file: Buffer }
  | { kind: 'logo'; bytes: Uint8Array }
  /** of a master; `size` null: as the whole picture is answered */
  | { kind: 'size'; bytes: Uint8Array; autoOrient: boolean; size: Size | null };

export interface PictureAnswers {
  master: NewMaster;
  facts: PictureFacts;
  'review image': ReviewImage;
  logo: SmallLogo;
  size: Uint8Array;
}

export async function runPictureTask(task: PictureTask): Promise<PictureAnswers[PictureTask['kind']]> {
  switch (task.kind) {
    case 'master':
      return createMaster(Buffer.from(task.file));
    case 'facts':
      return openPictureFile(Buffer.from(task.file), async ({ format, width, height, autoOrient, pages = 1 }, open) => {
        await computeMeanColour(open());
        return { type: `image/${format}`, width, height, upright: autoOrient, pages };
      });
    case 'review image':
      return encodeReviewImage(Buffer.from(task.file));
    case 'logo':
      return createSmallLogo(task.bytes);
    case 'size': {
      const { bytes, autoOrient, size } = task;
      const picture = (await loadSharp())(bytes, { autoOrient });
      if (!size) return toMasterFormat(picture).toBuffer();
      const { width, format } = size;
      return formats[format].encode(picture.resize({ width, withoutEnlargement: true })).toBuffer();
    }
  }
}
