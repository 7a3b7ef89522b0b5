import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '@mercer/database';
import type { Photographs, PictureStore } from '@mercer/platform/http/config';

/** Media type of the response when the request has no width. */
export const masterType = 'image/webp';

/** A picture as it is kept, from which the smaller ones are made. */
export interface Master {
  name: string;
  /** true for an untrusted original file: only pictures that are rendered from it leave the shop */
  isAsItCame: boolean;
  /** px */
  width: number;
  /** Tells a changed picture of the same name from the one before. */
  version: string;
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

const uploadedName = /^[0-9a-f]{64}(-photo)?\.webp$/;

/**
 * Builds the name of an uploaded picture from the SHA-256 of the stored bytes; a suffix marks an original that was
 * stored without encoding it.
 */
export function buildMasterName(hash: string, isAsItCame: boolean): string {
  return `${hash}${isAsItCame ? '-photo' : ''}.webp`;
}

export function isNamedAsItCame(name: string): boolean {
  return name.endsWith('-photo.webp');
}

export interface MasterPlaces {
  db: Db;
  photographs: Photographs | undefined;
  store: PictureStore | undefined;
}

/** @returns null when there is no such picture */
export async function findMaster({ db, photographs, store }: MasterPlaces, name: string): Promise<Master | null> {
  if (photographs && Object.hasOwn(photographs.list, name)) return openPhotograph(photographs, name);
  return uploadedName.test(name) ? findUploadedMaster({ db, store }, name) : null;
}

async function openPhotograph({ folder, list }: Photographs, name: string): Promise<Master> {
  const path = join(folder, name);
  const { size, mtimeMs } = await stat(path);
  const version = `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`;
  const readBytes = async () => new Uint8Array(await readFile(path));
  return { name, isAsItCame: false, width: list[name]?.width ?? 0, version, read: readBytes };
}

/** An uploaded picture is named by its content, which therefore never changes. */
async function findUploadedMaster(
  { db, store }: Omit<MasterPlaces, 'photographs'>,
  name: string,
): Promise<Master | null> {
  const facts = await db.selectFrom('images').select('width').where('name', '=', name).executeTakeFirst();
  if (!facts) return null;
  const readBytes = () => readMasterBytes({ db, store }, name);
  return { name, isAsItCame: isNamedAsItCame(name), width: facts.width, version: '0', read: readBytes };
}

/**
 * Reads the bytes of a master from the database, or from the store: rows whose pictures are in the store have no bytes.
 * @throws ApiError 503
 */
export async function readMasterBytes({ db, store }: Omit<MasterPlaces, 'photographs'>, name: string) {
  const row = db.selectFrom('images').select('bytes').where('name', '=', name);
  const { bytes } = await row.executeTakeFirstOrThrow();
  if (bytes.length > 0) return new Uint8Array(bytes);
  const storedBytes = await store?.read(name);
  if (!storedBytes) throw new Error(`The picture ${name} is in no store that the shop knows`);
  return storedBytes;
}
