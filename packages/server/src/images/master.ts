import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/index.ts';
import type { Photographs } from '../http/config.ts';

/** A picture as it is kept, from which the smaller ones are made. */
export interface Master {
  name: string;
  contentType: string;
  /** px */
  width: number;
  /** Tells a changed picture of the same name from the one before. */
  version: string;
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

const uploadedName = /^[0-9a-f]{64}\.webp$/;

/** @returns null when there is no such picture */
export async function findMaster(db: Db, photographs: Photographs | undefined, name: string): Promise<Master | null> {
  if (photographs && Object.hasOwn(photographs.list, name)) return photograph(photographs, name);
  return uploadedName.test(name) ? uploaded(db, name) : null;
}

async function photograph({ folder, list }: Photographs, name: string): Promise<Master> {
  const path = join(folder, name);
  const { size, mtimeMs } = await stat(path);
  const version = `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`;
  const read = async () => new Uint8Array(await readFile(path));
  return { name, contentType: 'image/webp', width: list[name]?.width ?? 0, version, read };
}

/** An uploaded picture is named by its content, which therefore never changes. */
async function uploaded(db: Db, name: string): Promise<Master | null> {
  const row = db.selectFrom('images').where('name', '=', name);
  const facts = await row.select(['content_type', 'width']).executeTakeFirst();
  if (!facts) return null;
  const read = async () => new Uint8Array((await row.select('bytes').executeTakeFirstOrThrow()).bytes);
  return { name, contentType: facts.content_type, width: facts.width, version: '0', read };
}
