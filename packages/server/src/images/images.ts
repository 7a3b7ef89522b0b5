import type { Photographs, PictureStore, Scanner } from '../http/config.ts';
import type { AppDeps } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { Semaphore } from '../http/semaphore.ts';
import { FileCache } from './file-cache.ts';
import { type Format, formats } from './format.ts';
import type { NewMaster } from './make-master.ts';
import { findMaster, type Master, masterType } from './master.ts';
import { decode } from './picture-processes.ts';
import type { PictureFacts, Size } from './picture-tasks.ts';
import { widthFor } from './widths.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface Picture {
  bytes: Bytes;
  contentType: string;
}

interface Asked {
  /** The query's `width`; without it the master itself. */
  asked: string | undefined;
  format: Format;
}

const queued = { maxQueued: 1000, busy: 'Too many pictures are being made: please try again' };

/** The shop's pictures in the sizes and formats that are asked for. */
export class Images {
  readonly #photographs: Photographs | undefined;
  readonly #store: PictureStore | undefined;
  readonly #files: FileCache;
  readonly #scanner: Scanner | undefined;
  /** Of looking at uploads: so many that those of an import are committed together. */
  readonly #looking = new Semaphore({ permits: 8, ...queued });

  constructor({ config, pictures, log, scanner }: Pick<AppDeps, 'config' | 'pictures' | 'log' | 'scanner'>) {
    this.#photographs = config.photographs;
    this.#store = pictures;
    this.#scanner = scanner;
    this.#files = new FileCache({ folder: config.imagesDir, store: pictures, log });
  }

  /** Of a stranger's file: what the scanner lets pass is decoded. @throws ApiError 400 `infected_file` */
  look<T>(file: Uint8Array, decode: () => Promise<T>): Promise<T> {
    return this.#looking.run(async () => {
      if ((await this.#scanner?.(file)) ?? true) return decode();
      throw new ApiError('The virus scanner refuses the file', { status: 400, code: 'infected_file', param: 'file' });
    });
  }

  find = (db: AppDeps['db'], name: string): Promise<Master | null> =>
    findMaster({ db, photographs: this.#photographs, store: this.#store }, name);

  /** @param beforeMake throws when the caller has had too many pictures made */
  async picture(master: Master, { asked, format }: Asked, beforeMake?: () => Promise<void>): Promise<Picture> {
    const width = asked === undefined ? master.width : widthFor(asked, master.width);
    const isWhole = asked === undefined || (width === master.width && format === 'webp');
    if (isWhole && !master.isAsItCame) return { bytes: await master.read(), contentType: masterType };
    const contentType = isWhole ? masterType : formats[format].type;
    const name = `${master.name.replace(/\.webp$/, '')}.${master.version}.${width}.${isWhole ? 'whole.webp' : format}`;
    const make = () => this.#make(master, isWhole ? null : { width, format });
    return { bytes: await this.#files.get({ name, contentType }, make, beforeMake), contentType };
  }

  /** Of an upload of the operator's. @throws ApiError as for every file that is no picture */
  master(file: Buffer): Promise<NewMaster> {
    return this.look(file, () => decode('shop', { kind: 'master', file }, 'uploads'));
  }

  /** What a file says of itself, once it was scanned and decoded to its end. @throws ApiError as for every file that is no picture */
  inspect(file: Buffer): Promise<PictureFacts> {
    return this.look(file, () => decode('shop', { kind: 'facts', file }, 'uploads'));
  }

  async #make({ read, isAsItCame }: Master, size: Size | null): Promise<Bytes> {
    const task = { kind: 'size', bytes: await read(), autoOrient: isAsItCame, size } as const;
    return new Uint8Array(await decode('shop', task, 'sizes'));
  }
}
