import type { Photographs, PictureStore, Scanner } from '@mercer/platform/http/config';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import { Semaphore } from '@mercer/platform/http/semaphore';
import { FileCache } from './file-cache.ts';
import { type Format, formats } from './format.ts';
import type { NewMaster } from './make-master.ts';
import { findMaster, type Master, masterType } from './master.ts';
import { decodePicture } from './picture-processes.ts';
import type { PictureFacts, Size } from './picture-tasks.ts';
import { chooseRenderWidth } from './widths.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface Picture {
  bytes: Bytes;
  contentType: string;
}

interface ImageRequest {
  /** The query's `width`; without it the master itself. */
  requestedWidth: string | undefined;
  format: Format;
}

const queued = { maxQueued: 1000, busy: 'Too many pictures are being made: please try again' };

/** The shop's pictures in the sizes and formats that are asked for. */
export class Images {
  readonly #photographs: Photographs | undefined;
  readonly #store: PictureStore | undefined;
  readonly #files: FileCache;
  readonly #scanner: Scanner | undefined;
  /** Limit of concurrent upload checks, high enough that the uploads of an import are committed together. */
  readonly #lookups = new Semaphore({ permits: 8, ...queued });

  constructor({ config, pictures, log, scanner }: Pick<AppDeps, 'config' | 'pictures' | 'log' | 'scanner'>) {
    this.#photographs = config.photographs;
    this.#store = pictures;
    this.#scanner = scanner;
    this.#files = new FileCache({ folder: config.imagesDir, store: pictures, log });
  }

  /** Scans an untrusted file, then decodes it. @throws ApiError 400 `infected_file` */
  scanAndDecode<T>(file: Uint8Array, decode: () => Promise<T>): Promise<T> {
    return this.#lookups.runWithPermit(async () => {
      if ((await this.#scanner?.(file)) ?? true) return decode();
      throw new ApiError('The virus scanner refuses the file', { status: 400, code: 'infected_file', param: 'file' });
    });
  }

  find = (db: AppDeps['db'], name: string): Promise<Master | null> =>
    findMaster({ db, photographs: this.#photographs, store: this.#store }, name);

  /** @param beforeMake throws when the caller has had too many pictures made */
  async renderPicture(
    master: Master,
    { requestedWidth, format }: ImageRequest,
    beforeMake?: () => Promise<void>,
  ): Promise<Picture> {
    const width = requestedWidth === undefined ? master.width : chooseRenderWidth(requestedWidth, master.width);
    const isWhole = requestedWidth === undefined || (width === master.width && format === 'webp');
    if (isWhole && !master.isAsItCame) return { bytes: await master.read(), contentType: masterType };
    const contentType = isWhole ? masterType : formats[format].type;
    const name = `${master.name.replace(/\.webp$/, '')}.${master.version}.${width}.${isWhole ? 'whole.webp' : format}`;
    const makePictureFile = () => this.#make(master, isWhole ? null : { width, format });
    return { bytes: await this.#files.get({ name, contentType }, makePictureFile, beforeMake), contentType };
  }

  /** Creates a master from an operator's upload. @throws ApiError for any file that is not a picture */
  createMaster(file: Buffer): Promise<NewMaster> {
    return this.scanAndDecode(file, () => decodePicture('shop', { kind: 'master', file }, 'uploads'));
  }

  /**
   * Reads the facts of a file after it was scanned and decoded to its end. @throws ApiError for any file that is not a
   * picture
   */
  inspectPicture(file: Buffer): Promise<PictureFacts> {
    return this.scanAndDecode(file, () => decodePicture('shop', { kind: 'facts', file }, 'uploads'));
  }

  async #make({ read: readBytes, isAsItCame }: Master, size: Size | null): Promise<Bytes> {
    const task = { kind: 'size', bytes: await readBytes(), autoOrient: isAsItCame, size } as const;
    return new Uint8Array(await decodePicture('shop', task, 'sizes'));
  }
}
