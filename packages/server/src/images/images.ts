import type { Sharp } from 'sharp';
import type { Photographs, PictureStore, Scanner } from '../http/config.ts';
import type { AppDeps } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { Semaphore } from '../http/semaphore.ts';
import { FileCache } from './file-cache.ts';
import { type Format, formats } from './format.ts';
import { asMaster } from './make-master.ts';
import { findMaster, type Master, masterType } from './master.ts';
import { loadSharp } from './sharp.ts';
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
  /** Of encoding, uploads included. */
  readonly encoding = new Semaphore({ permits: 2, ...queued });
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
    const make = () => this.#make(master, (picture) => (isWhole ? asMaster(picture) : sized(picture, width, format)));
    return { bytes: await this.#files.get({ name, contentType }, make, beforeMake), contentType };
  }

  #make(master: Master, made: (picture: Sharp) => Sharp): Promise<Bytes> {
    return this.encoding.run(async () => {
      const sharp = await loadSharp();
      const picture = sharp(await master.read(), { autoOrient: master.isAsItCame });
      return new Uint8Array(await made(picture).toBuffer());
    });
  }
}

function sized(picture: Sharp, width: number, format: Format): Sharp {
  return formats[format].encode(picture.resize({ width, withoutEnlargement: true }));
}
